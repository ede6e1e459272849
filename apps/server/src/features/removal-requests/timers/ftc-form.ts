/** Where the Federal Trade Commission takes complaints under 47 U.S.C. 223a. */
export const ftcForm = 'https://takeitdown.ftc.gov/';
