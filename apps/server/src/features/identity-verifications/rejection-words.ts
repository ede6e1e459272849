import type { RejectionReason } from '@leakblock/domain/identity-verifications';

type Sentences = Record<Exclude<RejectionReason, 'other'>, string>;

/** Why papers were not accepted, and what to do about it. */
const sentences: Record<string, Sentences> = {
  en: {
    unreadable: 'The print cannot be read. Take the picture again in daylight, without flash.',
    cut_off: 'A part of the paper is not in the picture. All four corners must be visible.',
    expired_document: 'The paper has expired. Please use one that is still valid.',
    wrong_document: 'This is another kind of paper than the one you chose.',
    selfie_differs:
      'The photo of you cannot be matched with the paper. Show your whole face, without sunglasses or mask.',
    name_differs: 'The name on the paper is not the name in your account. Correct one of them.',
    underage: 'By this paper you are not yet of age. Only adults can use this service.',
  },
  de: {
    unreadable:
      'Die Schrift ist nicht zu lesen. Machen Sie das Foto bei Tageslicht und ohne Blitz noch einmal.',
    cut_off: 'Ein Teil des Ausweises ist nicht im Bild. Alle vier Ecken müssen zu sehen sein.',
    expired_document: 'Das Dokument ist abgelaufen. Bitte nehmen Sie ein gültiges.',
    wrong_document: 'Das ist eine andere Art von Dokument als die, die Sie gewählt haben.',
    selfie_differs:
      'Ihr Foto lässt sich dem Dokument nicht zuordnen. Zeigen Sie das ganze Gesicht, ohne Sonnenbrille oder Maske.',
    name_differs:
      'Der Name auf dem Dokument ist nicht der Name in Ihrem Konto. Berichtigen Sie einen von beiden.',
    underage:
      'Nach diesem Dokument sind Sie noch nicht volljährig. Nur Erwachsene können diesen Dienst nutzen.',
  },
  es: {
    unreadable: 'El texto no se lee. Haz la foto otra vez con luz natural y sin flash.',
    cut_off: 'Falta una parte del documento en la imagen. Deben verse las cuatro esquinas.',
    expired_document: 'El documento está caducado. Usa uno que siga siendo válido.',
    wrong_document: 'Es otro tipo de documento que el que has elegido.',
    selfie_differs:
      'Tu foto no se puede relacionar con el documento. Muestra la cara entera, sin gafas de sol ni mascarilla.',
    name_differs: 'El nombre del documento no es el de tu cuenta. Corrige uno de los dos.',
    underage:
      'Según este documento aún no eres mayor de edad. Solo las personas adultas pueden usar este servicio.',
  },
  fr: {
    unreadable: 'Le texte est illisible. Reprenez la photo à la lumière du jour et sans flash.',
    cut_off: 'Une partie du document manque sur l’image. Les quatre coins doivent être visibles.',
    expired_document: 'Le document a expiré. Prenez-en un qui est encore valable.',
    wrong_document: 'Ce n’est pas le type de document que vous avez choisi.',
    selfie_differs:
      'Votre photo ne peut pas être rapprochée du document. Montrez tout le visage, sans lunettes de soleil ni masque.',
    name_differs: 'Le nom du document n’est pas celui de votre compte. Corrigez l’un des deux.',
    underage:
      'D’après ce document, vous n’avez pas encore 18 ans. Seules les personnes adultes peuvent utiliser ce service.',
  },
};

/** What the person reads: a sentence in her language, and below it what the operator added. English for others. */
export function rejectionWords(
  { note, reason }: { reason: RejectionReason; note: string },
  locale: string,
): string {
  const known = sentences[locale] ?? sentences['en'];
  const sentence = reason === 'other' ? '' : (known?.[reason] ?? '');
  return [sentence, note].filter((part) => part !== '').join('\n\n');
}
