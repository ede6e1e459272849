import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join, normalize } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import {
  encodeQuery,
  encodeWork,
  fromHex,
  hammingDistance,
  hashPdq,
  hashQuery,
  hashWork,
  toHex,
  toLuma,
} from '@leakblock/fingerprint';
import { decodePicture } from '@leakblock/fingerprint/node';
import sharp from 'sharp';
import { ensureBrowser } from '../../scripts/ensure-browser.ts';
import { imagineScene, takePhoto } from './draw-photo.ts';
import { takePhotos } from './measure-speed.ts';
import { load, percentile, type Report } from '../report.ts';

const source = join(import.meta.dirname, '../../packages/fingerprint/src');

/** What the worker is asked: to hash a file, or pixels that Node has decoded. */
const workerCode = `
import { encodeQuery, encodeWork, hashPdq, hashQuery, hashWork, toHex, toLuma } from '/index.ts';
import { decodePicture } from '/browser/index.ts';
onmessage = async ({ data: { path, width, height } }) => {
  const body = await (await fetch(path)).blob();
  const begun = performance.now();
  let picture;
  if (width) {
    const rgba = new Uint8Array(await body.arrayBuffer());
    picture = { width, height, pixels: { width: 512, height: 512, rgba } };
  } else picture = await decodePicture(body);
  const { hash } = hashPdq(toLuma(picture.pixels));
  const ms = performance.now() - begun;
  const forms = width ? [encodeWork(hashWork(picture)), encodeQuery(hashQuery(picture))] : [];
  postMessage({ ms, hash: toHex(hash), size: picture.width + '×' + picture.height,
    forms: forms.map((form) => Array.from(form).join()) });
};`;

type Answer = { ms: number; hash: string; size: string; forms: string[] };

async function ask(page: Page, question: object): Promise<Answer> {
  return page.evaluate(
    (data) =>
      new Promise<Answer>((resolve, reject) => {
        const { worker } = globalThis as unknown as { worker: Worker };
        worker.onmessage = (event: MessageEvent<Answer>) => resolve(event.data);
        worker.onerror = (event) => reject(new Error(event.message));
        worker.postMessage(data);
      }),
    question,
  );
}

/** Serves the package's own files, types stripped, and one file under test. */
async function startServer() {
  let body: Uint8Array = new Uint8Array();
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const path = normalize(request.url ?? '/');
      if (path === '/picture') response.end(body);
      else if (path.endsWith('.ts')) {
        const code =
          path === '/worker.ts' ? workerCode : await readFile(join(source, path), 'utf8');
        response.setHeader('content-type', 'text/javascript');
        response.end(stripTypeScriptTypes(code));
      } else {
        response.setHeader('content-type', 'text/html');
        response.end('<script>worker = new Worker("/worker.ts", { type: "module" })</script>');
      }
    };
    answer().catch(() => response.writeHead(404).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const serve = (file: Uint8Array): void => {
    body = file;
  };
  return { url: `http://127.0.0.1:${port}/`, serve, stop: () => server.close() };
}

/** Files as they come: four formats, turned by EXIF, with transparency. */
async function takeFiles(count: number): Promise<Buffer[]> {
  const files: Buffer[] = [];
  for (let number = 0; number < count; number += 1) {
    const photo = sharp(await takePhoto(imagineScene(7000 + number), 400 + (number % 7) * 180));
    const forms = [
      () => photo.jpeg({ quality: 85 }),
      () => photo.webp({ quality: 80 }),
      () => photo.png(),
      () => photo.withMetadata({ orientation: 1 + (number % 8) }).jpeg({ quality: 90 }),
      () => photo.ensureAlpha(0.6).png(),
    ];
    files.push(await (forms[number % forms.length] ?? (() => photo))().toBuffer());
  }
  return files;
}

/** The same code in a Chromium worker: bit for bit on the same pixels, and how near on the same files. */
export async function measureBrowser(report: Report, count: number): Promise<void> {
  const server = await startServer();
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
  try {
    const page = await browser.newPage();
    await page.goto(server.url);
    report.say(`browser and Node, ${count} files (${load()})`);
    const distances: number[] = [];
    let [differing, resized] = [0, 0];
    for (const [number, file] of (await takeFiles(count)).entries()) {
      const picture = await decodePicture(file);
      const own = hashPdq(toLuma(picture.pixels)).hash;
      server.serve(file);
      const { hash, size } = await ask(page, { path: '/picture' });
      distances.push(hammingDistance(fromHex(hash), own));
      if (size !== `${picture.width}×${picture.height}`) resized += 1;
      if (number % 5 !== 0) continue;
      server.serve(picture.pixels.rgba as Uint8Array);
      const same = await ask(page, {
        path: '/picture',
        width: picture.width,
        height: picture.height,
      });
      const forms = [encodeWork(hashWork(picture)), encodeQuery(hashQuery(picture))].map((form) =>
        Array.from(form).join(),
      );
      if (same.hash !== toHex(own) || same.forms.join(';') !== forms.join(';')) differing += 1;
    }
    report.atMost('same pixels, fingerprints that differ', differing, 0);
    report.atMost('same files, other width or height', resized, 0);
    report.atMost('same files, distance p95', percentile(distances, 0.95), 8, {
      reference: 'prototype 6',
    });
    report.atMost('same files, distance p99', percentile(distances, 0.99), 10);
    report.say(
      `same files, distance p50 ${percentile(distances, 0.5)}, largest ${Math.max(...distances)}`,
    );
    const times: number[] = [];
    const large = await takePhotos(3, { width: 4000, height: 3000 });
    for (const file of [...large, ...large, ...large, ...large]) {
      server.serve(file);
      times.push((await ask(page, { path: '/picture' })).ms);
    }
    report.atMost('12 MP picture in the worker, median', percentile(times.slice(2), 0.5), 150, {
      unit: ' ms',
      reference: 'prototype 66 to 75',
    });
  } finally {
    await browser.close();
    server.stop();
  }
}
