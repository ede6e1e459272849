/** Colours by what they are for. Text on its ground has a contrast of 7:1 or more, in light and in dark. */
export const mailColours = {
  light: {
    page: '#f6f7f5',
    card: '#ffffff',
    ink: '#14201f',
    soft: '#3f4d4c',
    line: '#dce2df',
    button: '#0c5f63',
    onButton: '#ffffff',
  },
  dark: {
    page: '#0f1718',
    card: '#162122',
    ink: '#e9f0ee',
    soft: '#a8b8b5',
    line: '#3a4b4c',
    button: '#7fd6d0',
    onButton: '#06282a',
  },
} as const;

type Colours = Record<keyof typeof mailColours.light, string>;

/** What an element looks like: the class is for the dark, the style for everything else. */
const rules = {
  page: ({ page }: Colours) => `background-color:${page}`,
  card: ({ card }: Colours) => `background-color:${card}`,
  ink: ({ ink }: Colours) => `color:${ink}`,
  soft: ({ soft }: Colours) => `color:${soft}`,
  link: ({ ink }: Colours) => `color:${ink}`,
  button: ({ button }: Colours) => `background-color:${button}`,
  label: ({ onButton }: Colours) => `color:${onButton}`,
  line: ({ line }: Colours) => `border-color:${line}`,
} as const;
type Look = keyof typeof rules;

/** Class and style of an element. Mail programs drop style sheets, so the light is written into each. */
export function look(names: Look | readonly Look[], style = ''): string {
  const all = [names].flat();
  const own = all.map((name) => rules[name](mailColours.light));
  return `class="${all.join(' ')}" style="${[...(style === '' ? [] : [style]), ...own].join(';')}"`;
}

/** For programs that know style sheets. */
export const darkStyle = `<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${Object.entries(
  rules,
)
  .map(([name, rule]) => `.${name}{${rule(mailColours.dark)} !important}`)
  .join('')}}</style>`;
