/** What people do to pictures before they put them up elsewhere: 46 alterations and 8 held-out crops. */
import sharp, { type Sharp } from 'sharp';
import type { Random } from './draw-photo.ts';

export type Photo = { file: Buffer; width: number; height: number; neighbour: Buffer };
export type Group =
  | 'photometric'
  | 'overlay'
  | 'mirror and rotation'
  | 'crop 5 %'
  | 'crop 10 %'
  | 'side cut 20 %'
  | 'crop 20 to 30 %'
  | 'aspect crop'
  | 'border and letterbox'
  | 'screenshot and collage'
  | 'tilt'
  | 'combination'
  | 'held out: crops to 12 %, cuts to 22 %'
  | 'held out: other shapes';
type Alter = (photo: Photo, random: Random) => Sharp | Promise<Sharp>;
export type Alteration = { name: string; group: Group; alter: Alter; quality?: number };

const read = ({ file }: Photo): Sharp => sharp(file);

/** Cuts off parts of width and height. */
function cut(photo: Photo, left: number, top: number, right: number, bottom: number): Sharp {
  const { height, width } = photo;
  const [x, y] = [Math.round(width * left), Math.round(height * top)];
  return read(photo).extract({
    left: x,
    top: y,
    width: Math.max(8, Math.round(width * (1 - right)) - x),
    height: Math.max(8, Math.round(height * (1 - bottom)) - y),
  });
}

/** Keeps `1 - part` of width and height, at any place. */
function cropAnywhere(part: number): Alter {
  return (photo, random) => {
    const [x, y] = [random() * part, random() * part];
    return cut(photo, x, y, part - x, part - y);
  };
}

function cutOneSide(part: (random: Random) => number): Alter {
  return (photo, random) => {
    const side = Math.floor(random() * 4);
    const size = part(random);
    const of = (index: number): number => (index === side ? size : 0);
    return cut(photo, of(0), of(1), of(2), of(3));
  };
}

/** The largest part of that shape; `place` 0 to 1 along what is cut, the middle unless said. */
function shape(aspect: number, place: (random: Random) => number = () => 0.5): Alter {
  return (photo, random) => {
    const own = photo.width / photo.height;
    const at = place(random);
    const spare = own > aspect ? 1 - aspect / own : 1 - own / aspect;
    return own > aspect
      ? cut(photo, spare * at, 0, spare * (1 - at), 0)
      : cut(photo, 0, spare * at, 0, spare * (1 - at));
  };
}

function svg(width: number, height: number, content: string): Buffer {
  return Buffer.from(`<svg width="${width}" height="${height}">${content}</svg>`);
}

function draw(content: (width: number, height: number) => string): Alter {
  return (photo) =>
    read(photo).composite([
      { input: svg(photo.width, photo.height, content(photo.width, photo.height)) },
    ]);
}

const write = (x: number, y: number, size: number, style: string, text = 'leaksite.example') =>
  `<text x="${x}" y="${y}" font-family="DejaVu Serif" font-size="${size}" ${style}>${text}</text>`;

function watermark(opacity: number, size: number): Alter {
  return draw((width, height) =>
    write(width * 0.15, height * 0.55, width * size, `fill="#fff" fill-opacity="${opacity}"`),
  );
}

const tiledWatermark = draw((width, height) =>
  Array.from({ length: 24 }, (_, index) =>
    write(
      (index % 4) * width * 0.26,
      (Math.floor(index / 4) + 0.6) * height * 0.17,
      width * 0.035,
      'fill="#fff" fill-opacity="0.35"',
    ),
  ).join(''),
);
const cornerLogo = draw(
  (width, height) =>
    `<rect x="${width * 0.68}" y="${height * 0.86}" width="${width * 0.3}" height="${height * 0.12}"/>` +
    write(width * 0.7, height * 0.94, width * 0.05, 'fill="#fff"', 'LEAKS'),
);
const sticker = draw(
  (width, height) =>
    `<circle cx="${width * 0.5}" cy="${height * 0.3}" r="${Math.min(width, height) * 0.13}" fill="#fc3"/>` +
    `<circle cx="${width * 0.47}" cy="${height * 0.28}" r="${width * 0.015}"/>` +
    `<circle cx="${width * 0.53}" cy="${height * 0.28}" r="${width * 0.015}"/>`,
);

function border(part: number, background: string): Alter {
  return (photo) => {
    const size = Math.round(Math.min(photo.width, photo.height) * part);
    return read(photo).extend({ top: size, bottom: size, left: size, right: size, background });
  };
}

/** Puts the photo into the middle of a canvas of that shape. */
function letterbox(aspect: number, isBlurred = false): Alter {
  return async (photo) => {
    const { height, width } = photo;
    const canvas =
      width / height > aspect
        ? { width, height: Math.round(width / aspect) }
        : { width: Math.round(height * aspect), height };
    const input = await read(photo).toBuffer();
    const base = isBlurred
      ? read(photo)
          .resize({ ...canvas, fit: 'cover' })
          .blur(18)
      : sharp({ create: { ...canvas, channels: 3, background: '#000' } });
    return base.composite([{ input, gravity: 'centre' }]);
  };
}

const captionBar: Alter = ({ file, height, width }) => {
  const bar = Math.round(height * 0.16);
  const text = write(width * 0.05, bar * 0.65, bar * 0.35, 'fill="#111"', 'look who is back');
  return sharp(file)
    .extend({ top: bar, background: '#fff' })
    .composite([{ input: svg(width, bar, text), top: 0, left: 0 }]);
};

function screenshot(page: string, ink: string): Alter {
  return async (photo) => {
    const width = 720;
    const input = await read(photo).resize({ width, height: 1100, fit: 'inside' }).toBuffer();
    const { height: inner, width: shown } = await sharp(input).metadata();
    const style = `fill="${ink}"`;
    const content =
      write(30, 45, 26, style, '9:41') +
      write(90, 140, 30, style, 'some_fan_account') +
      `<circle cx="50" cy="130" r="26" fill="#888"/>` +
      [0, 1, 2]
        .map((n) => `<circle cx="${50 + n * 70}" cy="${inner + 260}" r="20" ${style}/>`)
        .join('') +
      write(30, inner + 340, 28, style, 'liked by many others') +
      write(30, inner + 390, 28, style, 'link in the first comment');
    return sharp({ create: { width, height: 1560, channels: 3, background: page } }).composite([
      { input: svg(width, 1560, content) },
      { input, top: 200, left: Math.round((width - shown) / 2) },
    ]);
  };
}

const collage: Alter = async (photo) => {
  const { height, width } = photo;
  const other = await sharp(photo.neighbour).resize(width, height, { fit: 'fill' }).toBuffer();
  return read(photo)
    .extend({ right: width })
    .composite([{ input: other, left: width, top: 0 }]);
};

/** One alteration after the other, through JPEG in between as on the way from site to site. */
function chain(...alters: Alter[]): Alter {
  return async (photo, random) => {
    let current = photo;
    for (const alter of alters) {
      const file = await (await alter(current, random)).jpeg({ quality: 85 }).toBuffer();
      const { height, width } = await sharp(file).metadata();
      current = { ...current, file, width, height };
    }
    return read(current);
  };
}

const shrink = (part: number): Alter => {
  return (photo) => read(photo).resize(Math.round(photo.width * part));
};
const mirror: Alter = (photo) => read(photo).flop();
const warm: Alter = (photo) =>
  read(photo).recomb([
    [1.1, 0.1, 0],
    [0.05, 0.95, 0],
    [0, 0.15, 0.75],
  ]);

function inGroup(group: Group, alters: Record<string, Alter>, quality?: number): Alteration[] {
  return Object.entries(alters).map(([name, alter]) =>
    quality === undefined ? { name, group, alter } : { name, group, alter, quality },
  );
}

const between = (from: number, to: number) => (random: Random) => from + random() * (to - from);

export const alterations: readonly Alteration[] = [
  ...inGroup('photometric', { 'JPEG quality 30': read }, 30),
  ...inGroup('photometric', {
    'WebP quality 40': async (photo) => sharp(await read(photo).webp({ quality: 40 }).toBuffer()),
    'resize to 50 %': shrink(0.5),
    'resize to 25 %': shrink(0.25),
    'stretched by 20 %': (photo) =>
      read(photo).resize(Math.round(photo.width * 1.2), photo.height, { fit: 'fill' }),
    'brightness +30 %': (photo) => read(photo).modulate({ brightness: 1.3 }),
    'brightness -30 %': (photo) => read(photo).modulate({ brightness: 0.7 }),
    'contrast +40 %': (photo) => read(photo).linear(1.4, -51),
    'contrast -40 %': (photo) => read(photo).linear(0.6, 51),
    gamma: (photo) => read(photo).gamma(1.8, 1),
    grey: (photo) => read(photo).greyscale(),
    'colour filter': warm,
    blur: (photo) => read(photo).blur(Math.max(1, photo.width * 0.006)),
    sharpen: (photo) => read(photo).sharpen({ sigma: 2 }),
  }),
  ...inGroup('overlay', {
    'light watermark': watermark(0.35, 0.075),
    'heavy watermark': watermark(0.9, 0.085),
    'tiled watermark': tiledWatermark,
    'corner logo': cornerLogo,
    sticker,
  }),
  ...inGroup('mirror and rotation', {
    mirrored: mirror,
    'turned by 90°': (photo) => read(photo).rotate(90),
    'turned by 180°': (photo) => read(photo).rotate(180),
    'upside down': (photo) => read(photo).flip(),
  }),
  ...inGroup('crop 5 %', {
    'crop 5 % anywhere': cropAnywhere(0.05),
    'one side 5 %': cutOneSide(() => 0.05),
  }),
  ...inGroup('crop 10 %', {
    'crop 10 % anywhere': cropAnywhere(0.1),
    'one side 10 %': cutOneSide(() => 0.1),
  }),
  ...inGroup('side cut 20 %', { 'one side 20 %': cutOneSide(() => 0.2) }),
  ...inGroup('crop 20 to 30 %', {
    'crop 20 % anywhere': cropAnywhere(0.2),
    'crop 30 % anywhere': cropAnywhere(0.3),
  }),
  ...inGroup('aspect crop', { '1:1 middle': shape(1), '9:16 middle': shape(9 / 16) }),
  ...inGroup('border and letterbox', {
    'border 2 %': border(0.02, '#fff'),
    'border 5 %': border(0.05, '#000'),
    'border 10 %': border(0.1, '#fff'),
    'letterbox 9:16': letterbox(9 / 16),
    'letterbox 1:1': letterbox(1),
    'blurred letterbox': letterbox(9 / 16, true),
    'caption bar': captionBar,
  }),
  ...inGroup('screenshot and collage', {
    'screenshot, light': screenshot('#fff', '#111'),
    'screenshot, dark': screenshot('#000', '#eee'),
    'two side by side': collage,
  }),
  ...inGroup('tilt', {
    'tilted by 3°': (photo) => read(photo).rotate(3, { background: '#000' }),
  }),
  ...inGroup('combination', {
    'watermark, resized, quality 60': chain(watermark(0.35, 0.075), shrink(0.6)),
    'mirror, crop 5 %, watermark': chain(mirror, cropAnywhere(0.05), watermark(0.35, 0.075)),
    'mirror, crop 20 %, colour, border': chain(
      mirror,
      cropAnywhere(0.2),
      warm,
      border(0.04, '#fff'),
    ),
  }),
  ...inGroup('held out: crops to 12 %, cuts to 22 %', {
    'one side 2 to 22 %': cutOneSide(between(0.02, 0.22)),
    'crop 2 to 12 % anywhere': (photo, random) =>
      cropAnywhere(between(0.02, 0.12)(random))(photo, random),
  }),
  ...inGroup('held out: other shapes', {
    'two opposite sides 2 to 10 %': (photo, random) => {
      const [a, b] = [between(0.02, 0.1)(random), between(0.02, 0.1)(random)];
      return random() < 0.5 ? cut(photo, a, 0, b, 0) : cut(photo, 0, a, 0, b);
    },
    'four sides 0 to 8 %': (photo, random) => {
      const any = between(0, 0.08);
      return cut(photo, any(random), any(random), any(random), any(random));
    },
    '4:5 middle': shape(4 / 5),
    '3:2 middle': shape(3 / 2),
    'square anywhere': shape(1, (random) => random()),
    'crop 12 to 25 % anywhere': (photo, random) =>
      cropAnywhere(between(0.12, 0.25)(random))(photo, random),
  }),
];
