import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Platform } from '@leakblock/domain/site-catalogue';
import { dataFailureText } from '#lib/data-failure.ts';
import { Loaded } from '#lib/loaded.tsx';
import { customPlatform, iconOf, usePlatforms } from '#lib/platforms.ts';
import { PlatformIcon } from '#lib/platform-icon.tsx';
import { text } from '#lib/texts.ts';
import { showToast } from '#lib/toasts.ts';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/page.tsx';
import { Skeleton } from '#ui/waiting.tsx';
import { LinkForm } from './link-form.tsx';
import { useLinks } from './use-links.ts';
import type { OfficialLink } from './use-links.ts';

/** Where the person herself publishes: a list to add to, change and remove from. */
export function LinksSection() {
  const links = useLinks();
  const platforms = usePlatforms();
  const [edited, setEdited] = useState<readonly string[]>([]);
  const list = useRef<HTMLDivElement>(null);
  const [isMissed, setIsMissed] = useState(false);
  if (!isMissed && (platforms.isError || platforms.isPaused)) setIsMissed(true);
  // Without the catalogue an address can still be typed by hand, also while it is asked for once more.
  const known = platforms.data ?? (isMissed ? [] : null);

  async function save(link: Omit<OfficialLink, 'id'>, id: string | null) {
    await links.save(link, id);
    void showToast(id === null ? 'saved' : 'updated');
  }

  async function remove(link: OfficialLink) {
    if (await links.remove(link)) void showToast('deleted');
  }

  function close(id: string) {
    flushSync(() => setEdited((open) => open.filter((each) => each !== id)));
    // It went with the form, unless she is somewhere else by now.
    if (document.activeElement === document.body) list.current?.focus();
  }

  return (
    <Section
      id="official_links"
      title={text('accounts.links.title')}
      lede={text('accounts.links.lede')}
    >
      <Loaded query={links.query}>
        {(rows) => (
          <>
            <div ref={list} tabIndex={-1} className="links-list">
              {rows.length === 0 ? (
                <p className="quiet">{text('accounts.links.none')}</p>
              ) : (
                <ul aria-label={text('accounts.links.title')}>
                  {rows.map((link) => (
                    <li key={link.id} className="link-row">
                      {edited.includes(link.id) && known !== null ? (
                        <LinkForm
                          platforms={known}
                          link={link}
                          onSave={(changed) => save(changed, link.id)}
                          onClose={() => close(link.id)}
                        />
                      ) : (
                        <LinkLine
                          link={link}
                          platform={known === null ? null : findPlatform(known, link.platform)}
                          onEdit={() => setEdited((open) => [...open, link.id])}
                          onRemove={() => {
                            void remove(link);
                            list.current?.focus();
                          }}
                        />
                      )}
                    </li>
                  ))}
                </ul>
              )}
            </div>
            {links.failure !== null && (
              <Notice tone="problem">
                <p>{text('accounts.links.notRemoved', { url: links.failure.link.url })}</p>
                <p>{dataFailureText(links.failure.error)}</p>
              </Notice>
            )}
            {known === null ? (
              <Skeleton lines={2} label={text('errors.wait')} />
            ) : (
              <>
                <h3>{text('accounts.links.addTitle')}</h3>
                {known.length === 0 && (
                  <p className="quiet">{text('accounts.links.noCatalogue')}</p>
                )}
                <LinkForm platforms={known} link={null} onSave={(link) => save(link, null)} />
              </>
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}

const findPlatform = (platforms: readonly Platform[], wanted: string) =>
  platforms.find(({ label }) => label === wanted) ?? customPlatform;

type LinkLineProps = {
  link: OfficialLink;
  /** Null while it is not known yet. */
  platform: Platform | null;
  onEdit: () => void;
  onRemove: () => void;
};

function LinkLine({ link, platform, onEdit, onRemove }: LinkLineProps) {
  const isOther = link.platform === customPlatform.label;
  const label = isOther ? text('accounts.links.other') : link.platform;
  return (
    <>
      <span className="link-icon">
        {platform !== null && (
          <PlatformIcon platform={{ ...iconOf(platform), label: link.platform }} />
        )}
      </span>
      <p className="link-words">
        <strong>{label}</strong>
        <a href={link.url} target="_blank" rel="noopener noreferrer nofollow">
          {link.url}
        </a>
      </p>
      <p className="actions">
        <button
          type="button"
          className="text-button"
          onClick={onEdit}
          aria-label={text('accounts.links.edit', { url: link.url })}
        >
          {text('accounts.links.editShort')}
        </button>
        <button
          type="button"
          className="text-button"
          onClick={onRemove}
          aria-label={text('accounts.links.remove', { url: link.url })}
        >
          {text('accounts.links.removeShort')}
        </button>
      </p>
    </>
  );
}
