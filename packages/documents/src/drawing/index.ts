/** Parts that documents are drawn of: pages with cover and footer, text in all scripts, tables, tiles and charts. */
export { chooseFace } from './choose-face.ts';
export { drawableSigns } from './clean-text.ts';
export { headingColour, quiet } from './colours.ts';
export { drawRowBars, drawStrips } from './draw-charts.ts';
export { drawCover } from './draw-cover.ts';
export { drawLine, lineHeight } from './draw-line.ts';
export { drawTable } from './draw-table.ts';
export type { Cell, CellPart, Table } from './draw-table.ts';
export { heightOfTexts, writeHeading, writeText } from './draw-text.ts';
export { drawTiles } from './draw-tiles.ts';
export type { Tile } from './draw-tiles.ts';
export { useFace } from './fonts.ts';
export { layOutText } from './lay-out-text.ts';
export { beginSheet, endSheet, makeRoom } from './sheet.ts';
export type { Brand, Sheet } from './sheet.ts';
