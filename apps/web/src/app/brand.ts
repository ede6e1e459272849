/** Name of the product until `/config.json` gives another. */
export const defaultBrand = 'LeakBlock';
