import type { Claim } from '@leakblock/domain/removal-requests';

type Gap = 'page' | 'work' | 'profile' | 'name' | 'contact' | 'date';

/** Square brackets: what the person fills in herself. */
const gaps: Record<Gap, string> = {
  page: '[address of the page]',
  work: '[describe your work, and where it stands with your consent]',
  profile: '[address of your own profile]',
  name: '[your name]',
  contact: '[your postal address, telephone and e-mail]',
  date: '[date]',
};

const ends = [gaps.name, gaps.contact, gaps.date].join('\n');

/** What each claim says, before and after the addresses. Intimate images are closed by no plan and need none. */
const words: Record<Claim, { subject: string; before: string; after: string }> = {
  // The elements of 17 U.S.C. 512(c)(3)(A), in the words of an owner who writes for herself.
  copyright: {
    subject: 'Notice of copyright infringement',
    before: `I own the copyright in this work: ${gaps.work}.\n\nIt is shown without my permission at:`,
    after:
      'I have a good-faith belief that this use is not authorized by me, by anybody acting for me, or by the law. The information in this notice is accurate. Under penalty of perjury, I state that I am the owner of an exclusive right that is allegedly infringed.\n\nPlease remove the material or disable access to it.',
  },
  impersonation: {
    subject: 'Report of a profile that poses as me',
    before: 'This profile uses my name or my pictures and poses as me, without my consent:',
    after: `My own profile is: ${gaps.profile}.\n\nPlease close it, as your own rules on impersonation say.`,
  },
  // Regulation (EU) 2016/679, articles 17(1) and 21(1).
  private_data: {
    subject: 'Request to erase personal data',
    before: 'These pages show personal data about me, without my consent:',
    after:
      'I object to this use and ask you to erase the data without undue delay (Articles 17 and 21 GDPR), and to tell me when it is done.',
  },
  intimate_image: {
    subject: 'Request to remove an intimate image',
    before: 'These pages show an intimate image of me, without my consent:',
    after:
      'I did not agree to its being shown. Please remove it, and every copy of it that you know of, within 48 hours.',
  },
};

/**
 * A notice that she sends herself, in her own name: other than ours, it speaks of nobody who acts for her.
 * @param urls pages that it is about; none: a gap to fill in
 */
export function writeOwnNotice(
  claim: Claim,
  urls: readonly string[],
): { subject: string; body: string } {
  const { after, before, subject } = words[claim];
  const pages = urls.length === 0 ? gaps.page : urls.join('\n');
  return { subject, body: `${before}\n${pages}\n\n${after}\n\n${ends}` };
}
