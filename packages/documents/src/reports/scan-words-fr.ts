import type { ScanWords } from './scan-words.ts';

export const fr: ScanWords = {
  title: 'Vérification gratuite des fuites',
  checked: (when) => `Vérifié le ${when}`,
  coverage: (answered, asked) => `${answered} plateformes sur ${asked} ont répondu.`,
  headline: {
    leaks: (count, written) =>
      count === 1 ? 'Nous avons trouvé 1 fuite.' : `Nous avons trouvé ${written} fuites.`,
    review: (count, written) =>
      `Aucune fuite trouvée, mais ${count === 1 ? 'une page' : `${written} pages`} à examiner.`,
    none: 'Aucune correspondance sur les plateformes qui ont répondu.',
    noAnswer: 'Aucune plateforme n’a répondu cette fois.',
  },
  noProof: (asked) =>
    `Cela ne prouve pas qu’il n’existe rien. Nous avons interrogé ${asked} plateformes avec ce nom ; les autres sites, les groupes privés, les autres orthographes et les copies sans votre nom ne faisaient pas partie de cette vérification.`,
  enginesOnly: {
    coverage:
      'Seuls des moteurs de recherche ont été interrogés : aucune plateforme n’accepte un nom d’utilisateur dans cette écriture.',
    none: 'Les moteurs de recherche ne répertorient aucune correspondance.',
    noProof:
      'Cela ne prouve pas qu’il n’existe rien. Seuls des moteurs de recherche ont été interrogés ; les sites qu’ils ne répertorient pas, les groupes privés, les autres graphies et les copies sans votre nom ne faisaient pas partie de cette vérification.',
  },
  engine: {
    kind: 'Moteur de recherche',
    found: 'Il répertorie des pages portant ce nom sur des sites que nous connaissons.',
    not_found: 'Il ne répertorie aucune page portant ce nom sur les sites que nous connaissons.',
    unknown: 'Il n’a pas répondu, ou seulement en partie.',
  },
  figures: {
    leaks: 'Fuites trouvées',
    review: 'Contenu à examiner',
    matches: 'Correspondances trouvées',
    platforms: 'Plateformes ayant répondu',
    damage: 'Préjudice mensuel estimé',
  },
  estimate: 'une estimation, pas une mesure',
  of: (answered, asked) => `${answered} sur ${asked}`,
  headings: {
    findings: 'Ce que nous avons trouvé',
    labels: 'Ce que signifient les libellés',
    damage: 'Comment l’estimation est calculée',
    platforms: 'Plateformes interrogées',
    next: 'Ce que vous pouvez faire maintenant',
    support: 'Vous n’avez pas à affronter cela sans aide',
  },
  columns: {
    page: 'Page',
    match: 'Correspondance',
    why: 'Pourquoi nous le pensons',
    platform: 'Plateforme',
    answer: 'Réponse',
    reason: 'Raison',
  },
  name: (name) => `Nom : ${name}`,
  blurred: 'Adresse masquée dans la vérification gratuite',
  masked: 'Les détails sont visibles pour les créateurs inscrits.',
  hidden: (count, written) =>
    count === 1
      ? '1 autre correspondance est comptée ci-dessus sans figurer dans cette liste.'
      : `${written} autres correspondances sont comptées ci-dessus sans figurer dans cette liste.`,
  chance: (percent, certainty) => `${percent} – ${certainty}`,
  quality: {
    exact: 'Correspondance exacte',
    high: 'Correspondance élevée',
    good: 'Bonne correspondance',
  },
  qualityMeaning: {
    exact:
      'La page porte exactement le nom saisi, dans son titre ou son adresse, et la réponse du site ne laisse pratiquement aucun doute.',
    high: 'Le site connaît exactement le nom saisi, sans que le titre ou l’adresse le confirment.',
    good: 'Un moteur de recherche cite la page ; nous ne l’avons pas regardée.',
  },
  certainty: {
    certain: 'pratiquement certain',
    likely: 'probable',
    unverified: 'non vérifié',
  },
  kinds: {
    leak: 'Fuite',
    review: 'À examiner',
  },
  kindMeaning: {
    leak: 'Une page à ce nom sur un site qui diffuse les contenus d’autrui.',
    review:
      'Une page à ce nom. Elle peut être la vôtre, celle d’un fan ou d’un imposteur – il n’y a que vous pour le dire.',
  },
  siteKinds: {
    platform: 'Plateforme de profils',
    leak: 'Site de fuites',
    forum: 'Forum',
    tube: 'Site de vidéos',
    file_host: 'Hébergeur de fichiers',
  },
  evidence: {
    rule_matched: 'La réponse du site est celle qu’il donne pour les pages existantes',
    differs_from_impossible_name: 'La page diffère de celle d’un nom impossible',
    name_in_title: 'Le nom figure dans le titre ou l’adresse de la page',
    exact_name: 'La page affiche exactement ce nom, et pas seulement une partie d’un mot',
    site_reliable: 'Le site a réussi nos derniers tests de fiabilité',
    site_unreliable: 'Le site a échoué à notre dernier test de fiabilité',
    site_unproven: 'Nous n’y connaissons aucun compte permettant de tester la fiabilité du site',
    impossible_name_refused: 'Interrogé sur un nom impossible, le site a répondu non',
    impossible_name_accepted: 'Interrogé sur un nom impossible, le site a répondu oui',
    answer_repeated: 'Interrogé deux fois, le site a donné la même réponse',
    page_of_impossible_name: 'La page ressemble à celle d’un nom impossible',
    asked_through_search: 'La réponse vient d’une page de recherche, un indice plus faible',
    search_title: 'Un moteur de recherche affiche la page avec ce nom dans son titre',
    search_snippet: 'Un moteur de recherche affiche la page avec ce nom dans son texte',
    other: 'Un autre indice dans la réponse du site',
  },
  formula: ({ amount, buyers, leaks, price, views }) =>
    `Fuites (${leaks}) × ${views} vues par mois × ${buyers} acheteurs pour 1 000 visiteurs × ${price} = ${amount} par mois`,
  assumptions:
    'Ce sont des hypothèses, pas des mesures : le nombre de vues d’une page de fuite, la part des visiteurs qui auraient payé et le prix d’un abonnement mensuel. Sans fuite, l’estimation est nulle.',
  platforms:
    'Toutes les plateformes de la vérification gratuite et leurs réponses. Une absence de réponse ne compte jamais comme « rien trouvé ». Une plateforme peut avoir plusieurs correspondances, par exemple une par orthographe du nom.',
  verdicts: {
    found: 'Trouvé',
    not_found: 'Non trouvé',
    unknown: 'Sans réponse',
  },
  reasons: {
    rule_found: 'Le site affiche une page à ce nom.',
    differs_from_impossible_name:
      'La page diffère nettement de celle d’un nom qui ne peut pas exister.',
    rule_not_found: 'Le site indique qu’il n’y a pas de page à ce nom.',
    same_as_impossible_name: 'Le site répond comme pour un nom qui ne peut pas exister.',
    name_not_allowed: 'Le site n’autorise pas les noms de cette forme.',
    challenge: 'Le site a demandé une preuve que nous sommes humains.',
    login_wall: 'Le site ne montre son contenu qu’à ses membres.',
    blocked: 'Le site a refusé notre demande.',
    rate_limited: 'Le site nous a demandé de revenir plus tard.',
    timed_out: 'Le site n’a pas répondu à temps.',
    refused: 'Aucune connexion au site n’a été possible.',
    server_error: 'Le site a signalé une erreur interne.',
    broken_rule: 'La réponse du site ne dit pas si le nom y existe.',
    ambiguous: 'La réponse est ambiguë, nous ne la comptons donc pas.',
    unsafe_address: 'Nous ne pouvons pas interroger cette adresse.',
    too_large: 'La réponse était trop volumineuse pour être lue entièrement.',
    unproven:
      'Ce site n’a pas pu être testé avec un compte connu ; un « non » de sa part ne prouverait rien.',
    busy: 'Le site était déjà interrogé pour d’autres ; aucun tour libre à temps.',
    cancelled: 'L’analyse s’est terminée avant que ce site ait répondu.',
  },
  next: {
    keep: 'Conservez des preuves : notez la date et le nom du site avant que quelque chose ne change.',
    own: 'Distinguez vos pages de celles d’autrui : une correspondance à examiner peut être la vôtre.',
    spelling: 'Vérifiez aussi les autres orthographes et vos anciens noms.',
    calm: 'N’écrivez pas à la personne qui a mis en ligne. Une notification formelle au site ou à son hébergeur est plus efficace et vous protège.',
    retry:
      'Certaines plateformes n’ont pas répondu. Une nouvelle vérification plus tard pourra en dire davantage.',
  },
  support:
    'Voir de tels résultats peut être éprouvant. Ce n’est pas votre faute et rien ne doit être décidé aujourd’hui. Parlez-en à une personne de confiance ; en cas de menace ou de chantage, conservez les messages et adressez-vous à la police.',
};
