import { describe, expect, it } from 'vitest';
import { toLuma, type Pixels } from '../pdq/luma.ts';
import { paste, plain } from '../testing/compose.ts';
import { drawScene } from '../testing/draw-scene.ts';
import { overlap, type Box } from '../windows/box.ts';
import { findContentBoxes } from './find-content-boxes.ts';
import { findLineBoxes, maxLineBoxes } from './find-line-boxes.ts';

const photo = drawScene(80);

function boxOf(area: { x: number; y: number; width: number; height: number }): Box {
  return {
    left: area.x / 512,
    top: area.y / 512,
    width: area.width / 512,
    height: area.height / 512,
  };
}

/** How well the best of the boxes fits. */
function bestFit(boxes: readonly Box[], wanted: Box): number {
  return Math.max(0, ...boxes.map((box) => overlap(box, wanted)));
}

describe('the content box', () => {
  it.each([
    ['a white border', 255, { x: 26, y: 26, width: 460, height: 460 }],
    ['black bars above and below', 0, { x: 0, y: 112, width: 512, height: 288 }],
    ['grey bars at the sides', 120, { x: 150, y: 0, width: 212, height: 512 }],
  ])('leaves out %s', (_what, colour, area) => {
    const framed = paste(plain(512, 512, colour), photo, area);
    expect(bestFit(findContentBoxes(framed), boxOf(area))).toBeGreaterThan(0.98);
  });

  it('leaves out bars of different colours', () => {
    const area = { x: 0, y: 100, width: 512, height: 350 };
    const bars = paste(plain(512, 512, 255), plain(8, 8, 0), {
      x: 0,
      y: 400,
      width: 512,
      height: 112,
    });
    expect(bestFit(findContentBoxes(paste(bars, photo, area)), boxOf(area))).toBeGreaterThan(0.98);
  });

  it('finds the picture on a page with writing around it', () => {
    const area = { x: 40, y: 150, width: 430, height: 250 };
    let page = paste(plain(512, 512, 255), photo, area);
    for (let word = 0; word < 12; word += 1) {
      const place = { x: 40 + (word % 4) * 90, y: [30, 80, 440][word % 3]!, width: 60, height: 12 };
      page = paste(page, plain(4, 4, 20), place);
    }
    expect(bestFit(findContentBoxes(page), boxOf(area))).toBeGreaterThan(0.97);
  });

  it('is nothing new for a photo without a border, and nothing for a plain picture', () => {
    expect(findContentBoxes(photo)).toEqual([]);
    expect(findContentBoxes(plain(512, 512, 90))).toEqual([]);
  });
});

describe('line boxes', () => {
  const find = (pixels: Pixels): Box[] => findLineBoxes(toLuma(pixels));

  it('are the pictures of a collage', () => {
    const left = { x: 0, y: 0, width: 256, height: 512 };
    const right = { x: 256, y: 0, width: 256, height: 512 };
    const collage = paste(paste(photo, drawScene(81), left), drawScene(82), right);
    const boxes = find(collage);
    expect(bestFit(boxes, boxOf(left))).toBeGreaterThan(0.97);
    expect(bestFit(boxes, boxOf(right))).toBeGreaterThan(0.97);
  });

  it('are the picture below a caption with writing', () => {
    const area = { x: 0, y: 90, width: 512, height: 422 };
    const bar = paste(plain(512, 512, 250), plain(4, 4, 10), {
      x: 30,
      y: 30,
      width: 300,
      height: 25,
    });
    expect(bestFit(find(paste(bar, photo, area)), boxOf(area))).toBeGreaterThan(0.97);
  });

  it('are never more than 24, and none on a picture without lines', () => {
    let grid = plain(512, 512, 255);
    for (let index = 0; index < 36; index += 1) {
      const [x, y] = [(index % 6) * 86, Math.floor(index / 6) * 86];
      grid = paste(grid, drawScene(83 + index, 40, 40), { x, y, width: 78, height: 78 });
    }
    const boxes = find(grid);
    expect(boxes.length).toBeGreaterThan(10);
    expect(boxes.length).toBeLessThanOrEqual(maxLineBoxes);
    expect(find(plain(512, 512, 128))).toEqual([]);
  });
});
