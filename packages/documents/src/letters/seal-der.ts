import forge from 'node-forge';

/** What a seal is made of; everything else in it follows from these. */
export type SealParts = {
  /** DER of the certificate. */
  certificate: Buffer;
  /** DER of the signed attributes as a SET, the form over which the signature is made (RFC 5652, 5.4). */
  signedAttributes: Buffer;
  messageDigest: Buffer;
  signature: Buffer;
};

const { asn1 } = forge;
const { Class, Type } = asn1;
type Node = forge.asn1.Asn1;

const primitive = (type: forge.asn1.Type, value: string): Node =>
  asn1.create(Class.UNIVERSAL, type, false, value);
const sequence = (...value: Node[]): Node =>
  asn1.create(Class.UNIVERSAL, Type.SEQUENCE, true, value);
const set = (...value: Node[]): Node => asn1.create(Class.UNIVERSAL, Type.SET, true, value);
const id = (name: string): Node => primitive(Type.OID, asn1.oidToDer(oid(name)).getBytes());
const der = (node: Node): Buffer => Buffer.from(asn1.toDer(node).getBytes(), 'binary');
const children = (node: Node | undefined): Node[] =>
  node !== undefined && Array.isArray(node.value) ? node.value : [];
const bytesOf = (node: Node | undefined): Buffer | null =>
  node !== undefined && typeof node.value === 'string' ? Buffer.from(node.value, 'binary') : null;

/** The parts of a seal; null when it has another form than `writeSealDer` gives it. */
export function readSealParts(seal: Buffer): SealParts | null {
  try {
    const root = asn1.fromDer(seal.toString('binary'));
    const data = children(children(children(root)[1])[0]);
    const [, , , certificates, signers] = data;
    const [certificate, ...others] = children(certificates);
    const [signer, ...more] = children(signers);
    if (certificate === undefined || others.length > 0 || more.length > 0) return null;
    const [, , , attributes, , signature] = children(signer);
    if (attributes === undefined) return null;
    const signedAttributes = set(...children(attributes));
    const wanted = asn1.oidToDer(oid('messageDigest')).getBytes();
    const found = children(attributes).filter((one) => children(one)[0]?.value === wanted);
    const messageDigest = bytesOf(children(children(found[0])[1])[0]);
    const signed = bytesOf(signature);
    if (found.length !== 1 || messageDigest === null || signed === null) return null;
    return {
      certificate: der(certificate),
      signedAttributes: der(signedAttributes),
      messageDigest,
      signature: signed,
    };
  } catch {
    return null;
  }
}

/**
 * The signed attributes of a seal as a SET (RFC 5652, 11): what is signed is data, when, and its SHA-256. Their order is
 * that of their encodings, as DER wants it.
 */
export function writeSignedAttributes({
  at,
  messageDigest,
}: {
  at: Date;
  messageDigest: Buffer;
}): Buffer {
  // From 2050 on a year needs its four digits (RFC 5652, 11.3).
  const time =
    at.getUTCFullYear() < 2050
      ? primitive(Type.UTCTIME, asn1.dateToUtcTime(at))
      : primitive(Type.GENERALIZEDTIME, asn1.dateToGeneralizedTime(at));
  const attribute = (name: string, value: Node) => sequence(id(name), set(value));
  return der(
    set(
      attribute('contentType', id('data')),
      attribute('signingTime', time),
      attribute('messageDigest', primitive(Type.OCTETSTRING, messageDigest.toString('binary'))),
    ),
  );
}

/** The one way in which these parts are written as CMS SignedData, with SHA-256 and RSA. */
export function writeSealDer(parts: SealParts): Buffer {
  const parse = (bytes: Buffer) => asn1.fromDer(bytes.toString('binary'));
  const tagged = (...value: Node[]) => asn1.create(Class.CONTEXT_SPECIFIC, Type.NONE, true, value);
  const one = () => primitive(Type.INTEGER, '\u0001');
  const algorithm = (name: string) => sequence(id(name), primitive(Type.NULL, ''));
  const certificate = parse(parts.certificate);
  // Of the certificate: [0] version, serial number, algorithm, issuer.
  const [, serial, , issuer] = children(children(certificate)[0]);
  if (serial === undefined || issuer === undefined) return Buffer.alloc(0);
  const signer = sequence(
    one(),
    sequence(issuer, serial),
    algorithm('sha256'),
    tagged(...children(parse(parts.signedAttributes))),
    algorithm('rsaEncryption'),
    primitive(Type.OCTETSTRING, parts.signature.toString('binary')),
  );
  return der(
    sequence(
      id('signedData'),
      tagged(
        sequence(
          one(),
          set(algorithm('sha256')),
          sequence(id('data')),
          tagged(certificate),
          set(signer),
        ),
      ),
    ),
  );
}

function oid(name: string): string {
  const found = forge.pki.oids[name];
  if (found === undefined) throw new Error(`There is no object identifier ${name}.`);
  return found;
}
