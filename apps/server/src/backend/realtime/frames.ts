import { z } from 'zod';

/** Versions of the Phoenix channels serializer: an object per message, or an array and binary broadcasts. */
export type Vsn = '1.0.0' | '2.0.0';

/** What a message says about itself. `joinRef` names the join it belongs to, `ref` the question it answers. */
export type Address = {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
};

/** A message of a client. Bytes only as payload of a broadcast. */
export type IncomingFrame = Address & { payload: unknown };

const reference = z
  .union([z.string().max(255), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined ? null : String(value)));
const name = z.string().max(255);
const objectFrame = z
  .object({
    join_ref: reference,
    ref: reference,
    topic: name,
    event: name,
    payload: z.unknown(),
  })
  .transform(({ join_ref, ...rest }) => ({ joinRef: join_ref, ...rest }));
const arrayFrame = z
  .tuple([reference, reference, name, name, z.unknown()])
  .transform(([joinRef, ref, topic, event, payload]) => ({ joinRef, ref, topic, event, payload }));

/** A text message of a client; null when it is none. */
export function parseTextFrame(vsn: Vsn, text: string): IncomingFrame | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = (vsn === '1.0.0' ? objectFrame : arrayFrame).safeParse(value);
  return parsed.success ? parsed.data : null;
}

/** Kinds of binary messages, in their first byte. */
const userBroadcastPush = 3;
const userBroadcast = 4;
const binaryEncoding = 0;
const jsonEncoding = 1;

/**
 * A binary broadcast of a client: lengths of join ref, ref, topic, event and metadata, one byte each; the encoding of
 * the payload; those texts; the payload. Null when it is none.
 */
export function parseBinaryFrame(vsn: Vsn, bytes: Buffer): IncomingFrame | null {
  if (vsn === '1.0.0' || bytes.length < 7 || bytes[0] !== userBroadcastPush) return null;
  const texts: string[] = [];
  let offset = 7;
  for (const length of bytes.subarray(1, 6)) {
    if (offset + length > bytes.length) return null;
    texts.push(bytes.toString('utf8', offset, offset + length));
    offset += length;
  }
  const [joinRef = '', ref = '', topic = '', event = ''] = texts;
  const rest = bytes.subarray(offset);
  let payload: unknown;
  if (bytes[6] === binaryEncoding) {
    // A copy: the message's own memory is the socket's.
    payload = Buffer.from(rest);
  } else if (bytes[6] === jsonEncoding) {
    try {
      payload = JSON.parse(rest.toString('utf8'));
    } catch {
      return null;
    }
  } else {
    return null;
  }
  return {
    joinRef: joinRef === '' ? null : joinRef,
    ref: ref === '' ? null : ref,
    topic,
    event: 'broadcast',
    payload: { type: 'broadcast', event, payload },
  };
}

/** A message to a client; `payload` is JSON already. */
export function writeFrame(vsn: Vsn, address: Address, payload: string): string {
  const { joinRef, ref, topic, event } = address;
  if (vsn === '2.0.0') {
    return `[${JSON.stringify(joinRef)},${JSON.stringify(ref)},${JSON.stringify(topic)},${JSON.stringify(event)},${payload}]`;
  }
  return `{"topic":${JSON.stringify(topic)},"event":${JSON.stringify(event)},"payload":${payload},"ref":${JSON.stringify(ref)},"join_ref":${JSON.stringify(joinRef)}}`;
}

/** A broadcast of bytes to a client; one that speaks 1.0.0 has no form for it. */
export function writeBinaryBroadcast(topic: string, event: string, payload: Buffer): Buffer {
  const [topicBytes, eventBytes] = [Buffer.from(topic), Buffer.from(event)];
  return Buffer.concat([
    Buffer.from([userBroadcast, topicBytes.length, eventBytes.length, 0, binaryEncoding]),
    topicBytes,
    eventBytes,
    payload,
  ]);
}
