type Said = { title: string; message: string };
type Decision = 'approved' | 'rejected' | 'revoked';
type Voices = Record<Decision | 'neutral', Said>;

/** What a notification about a decision says. `neutral` names nothing, for screens that others can see. */
const words: Record<string, Voices> = {
  en: {
    approved: {
      title: 'Your identity is confirmed',
      message: 'Your papers were accepted. The pictures are deleted in 30 days.',
    },
    rejected: {
      title: 'Your papers were not accepted',
      message: 'Under “Verify your identity” you can read why and send new pictures.',
    },
    revoked: {
      title: 'Your identity no longer counts as confirmed',
      message: 'Under “Verify your identity” you can read why and send new pictures.',
    },
    neutral: { title: 'News in your account', message: 'Something you sent was looked at.' },
  },
  de: {
    approved: {
      title: 'Ihre Identität ist bestätigt',
      message: 'Ihre Papiere wurden angenommen. Die Bilder werden in 30 Tagen gelöscht.',
    },
    rejected: {
      title: 'Ihre Papiere wurden nicht angenommen',
      message: 'Unter „Identität bestätigen“ lesen Sie, warum, und schicken neue Bilder.',
    },
    revoked: {
      title: 'Ihre Identität gilt nicht mehr als bestätigt',
      message: 'Unter „Identität bestätigen“ lesen Sie, warum, und schicken neue Bilder.',
    },
    neutral: {
      title: 'Neues in Ihrem Konto',
      message: 'Etwas, das Sie geschickt haben, wurde angesehen.',
    },
  },
  es: {
    approved: {
      title: 'Tu identidad está confirmada',
      message: 'Tus documentos se han aceptado. Las imágenes se borran en 30 días.',
    },
    rejected: {
      title: 'Tus documentos no se han aceptado',
      message: 'En «Verifica tu identidad» puedes leer por qué y enviar imágenes nuevas.',
    },
    revoked: {
      title: 'Tu identidad ya no consta como verificada',
      message: 'En «Verifica tu identidad» puedes leer por qué y enviar imágenes nuevas.',
    },
    neutral: { title: 'Novedades en tu cuenta', message: 'Se ha revisado algo que enviaste.' },
  },
  fr: {
    approved: {
      title: 'Votre identité est confirmée',
      message: 'Vos documents ont été acceptés. Les images seront supprimées dans 30 jours.',
    },
    rejected: {
      title: 'Vos documents n’ont pas été acceptés',
      message:
        'Sous « Vérifier votre identité », vous lisez pourquoi et envoyez de nouvelles images.',
    },
    revoked: {
      title: 'Votre identité n’est plus considérée comme vérifiée',
      message:
        'Sous « Vérifier votre identité », vous lisez pourquoi et envoyez de nouvelles images.',
    },
    neutral: {
      title: 'Du nouveau dans votre compte',
      message: 'Ce que vous avez envoyé a été examiné.',
    },
  },
};

/** Title and message about a decision, in the person's language; English for an unknown one. */
export function decisionWords(
  decision: Decision,
  person: { locale: string; isDiscreet: boolean },
): Said {
  const voices = words[person.locale] ?? words['en'];
  if (voices === undefined) throw new Error('There are no English words.');
  return person.isDiscreet ? voices.neutral : voices[decision];
}
