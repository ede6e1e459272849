import { pickFrom, shuffled } from '../random/seeded-random.ts';

/** Width and height of every picture, in pixels. */
const pictureSize = { width: 960, height: 1200 } as const;
const { width, height } = pictureSize;

type Brush = { random: () => number; colour: () => string };

/**
 * A scene as SVG: sky, one of four grounds, and shapes in front of it. Light and dark alternate, so that
 * there is something to recognise everywhere. Nobody is shown.
 */
export function drawScene(random: () => number): string {
  const hue = Math.floor(random() * 360);
  const tones = shuffled([12, 30, 50, 70, 90], random);
  let next = 0;
  const colour = (): string => {
    const tone = tones[next++ % tones.length] ?? 50;
    const turn = Math.round((random() - 0.5) * 120);
    return `hsl(${(hue + turn + 360) % 360},${30 + Math.round(random() * 55)}%,${tone}%)`;
  };
  const brush = { random, colour };
  const ground = pickFrom([drawHills, drawSkyline, drawTable, drawSea], random());
  const shapes = [...ground(brush), ...scatter(brush, 16)];
  const sky = `<linearGradient id="sky" x1="0" y1="0" x2="${random().toFixed(2)}" y2="1"><stop offset="0" stop-color="${colour()}"/><stop offset="1" stop-color="${colour()}"/></linearGradient>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${sky}</defs><rect width="100%" height="100%" fill="url(#sky)"/>${shapes.join('')}</svg>`;
}

function polygon(points: readonly string[], fill: string): string {
  return `<polygon points="0,${height} ${points.join(' ')} ${width},${height}" fill="${fill}"/>`;
}

function drawHills({ random, colour }: Brush): string[] {
  return [0.35, 0.5, 0.65, 0.8].map((level) => {
    const points = Array.from({ length: 9 }, (_, index) => {
      const top = height * level - random() * 220;
      return `${Math.round((index / 8) * width)},${Math.round(top)}`;
    });
    return polygon(points, colour());
  });
}

function drawSkyline({ random, colour }: Brush): string[] {
  const houses: string[] = [];
  for (let left = -40; left < width; left += 60 + random() * 110) {
    const top = Math.round(height * (0.25 + random() * 0.5));
    const wide = Math.round(80 + random() * 140);
    const x = Math.round(left);
    houses.push(
      `<rect x="${x}" y="${top}" width="${wide}" height="${height}" fill="${colour()}"/>`,
    );
    for (let window = top + 30; window < height - 60; window += 90) {
      houses.push(
        `<rect x="${x + 20}" y="${window}" width="${Math.round(wide * 0.4)}" height="42" fill="${colour()}"/>`,
      );
    }
  }
  return houses;
}

function drawTable({ random, colour }: Brush): string[] {
  const edge = Math.round(height * (0.55 + random() * 0.15));
  const things = [0, 1, 2, 3, 4].map((place) => {
    const x = Math.round((place + 0.2 + random() * 0.6) * (width / 5));
    const tall = Math.round(160 + random() * 380);
    const wide = Math.round(45 + random() * 70);
    return `<path d="M${x - wide},${edge + 90} Q${x - wide * 2},${edge - tall / 3} ${x - wide / 2},${edge - tall} L${x + wide / 2},${edge - tall} Q${x + wide * 2},${edge - tall / 3} ${x + wide},${edge + 90} Z" fill="${colour()}"/>`;
  });
  return [
    `<rect y="${edge}" width="${width}" height="${height}" fill="${colour()}"/>`,
    `<rect y="${edge + 220}" width="${width}" height="46" fill="${colour()}"/>`,
    ...things,
  ];
}

function drawSea({ random, colour }: Brush): string[] {
  const waves: string[] = [];
  for (let level = 0.4; level < 1; level += 0.08) {
    const swing = 20 + random() * 60;
    const shift = random() * 6;
    const points = Array.from({ length: 25 }, (_, index) => {
      const y = height * level + swing * Math.sin(index / 2 + shift);
      return `${Math.round((index / 24) * width)},${Math.round(y)}`;
    });
    waves.push(polygon(points, colour()));
  }
  return waves;
}

/** Discs and tilted bars all over the picture. */
function scatter({ random, colour }: Brush, count: number): string[] {
  return Array.from({ length: count }, () => {
    const x = Math.round(random() * width);
    const y = Math.round(random() * height);
    const radius = Math.round(25 + random() * 125);
    return random() < 0.6
      ? `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour()}" opacity="0.85"/>`
      : `<rect x="${x}" y="${y}" width="${radius * 2}" height="${radius}" fill="${colour()}" opacity="0.85" transform="rotate(${Math.round(random() * 90)} ${x} ${y})"/>`;
  });
}
