import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FolderTree, Truck } from 'lucide-react'
import { bidiIsolate } from '../../../shared/i18n/bidi-isolate.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import type { LiveShareJson } from '../../../shared/wire/share/live-share-json.ts'
import { Link } from '../router/link.tsx'
import { useMay } from '../session/access.ts'
import { Button } from '../ui/button.tsx'
import { showFailure } from '../ui/overlays/show-failure.ts'
import { showSnackbar } from '../ui/overlays/snackbar-store.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { useWords } from '../i18n/use-words.ts'
import { SitesDialog } from './embedding/sites-dialog.tsx'
import styles from './share-screen.module.css'
import { sharesOfQuery, useEndShare } from './use-share.ts'
import { useSetWay } from './way/use-set-way.ts'

/** The share links of one record that work now, with how often each was opened; each can be ended at once. */
export function LiveShares({ entity, id }: { entity: Entity; id: number }) {
  const t = useWords()
  const { data: live = [] } = useQuery(sharesOfQuery(entity, id))
  if (live.length === 0) return null
  return (
    <section className={styles['card']} aria-labelledby="live-shares">
      <h2 id="live-shares">{t('share.live')}</h2>
      <ShareList shares={live} />
    </section>
  )
}

/** @param withNames of what is shared, each a link to its own page of links */
export function ShareList({ shares, withNames = false }: { shares: readonly LiveShareJson[]; withNames?: boolean }) {
  const t = useWords()
  const end = useEndShare()
  const may = useMay()
  const stop = (guestId: number) =>
    end.mutate(guestId, {
      onSuccess: () => showSnackbar({ text: t('share.ended'), kind: 'done' }),
      onError: showFailure,
    })
  return (
    <ul className={`q-list q-stack q-gap-3 ${styles['live']}`}>
      {shares.map((share) => (
        <li key={share.id}>
          <ShareFacts share={share} withName={withNames} />
          <div className={`q-wrap q-gap-2 ${styles['choices']}`}>
            {may.share && <SitesButton share={share} />}
            {may.share && share.placeByRoad && <EndWayButton share={share} />}
            <Button
              variant="danger"
              size="small"
              disabled={end.isPending}
              aria-label={withNames ? t('share.endOf', { name: share.name }) : undefined}
              onClick={() => stop(share.id)}
            >
              {t('share.end')}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}

function SitesButton({ share }: { share: LiveShareJson }) {
  const t = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="small"
        aria-label={t('share.sitesOf', { name: bidiIsolate(share.name) })}
        onClick={() => setOpen(true)}
      >
        {t('share.sites')}
      </Button>
      {isOpen && <SitesDialog share={share} onClose={() => setOpen(false)} />}
    </>
  )
}

function EndWayButton({ share: { id, name } }: { share: LiveShareJson }) {
  const t = useWords()
  const set = useSetWay()
  const end = () =>
    set.mutate(
      { shareId: id, place: null },
      { onSuccess: () => showSnackbar({ text: t('share.wayEnded'), kind: 'done' }), onError: showFailure },
    )
  return (
    <Button
      size="small"
      disabled={set.isPending}
      aria-label={t('share.wayEndOf', { name: bidiIsolate(name) })}
      onClick={end}
    >
      {t('share.wayEnd')}
    </Button>
  )
}

function ShareFacts({ share, withName }: { share: LiveShareJson; withName: boolean }) {
  const t = useWords()
  const formats = useFormats()
  const { name, type, objectId, sharer, sharedAt, expirationTime, views, viewedAt, sites, placeByRoad } = share
  const { share: mayShare } = useMay()
  const Icon = type === 'group' ? FolderTree : Truck
  const shared = (
    <>
      <Icon size={16} aria-hidden />
      <bdi>{bidiIsolate(name)}</bdi>
    </>
  )
  return (
    <span>
      {withName ? (
        <>
          {mayShare ? (
            <Link to={`/settings/${type}/${objectId}/share`} className={`q-inline-row q-gap-2 ${styles['shared']}`}>
              {shared}
            </Link>
          ) : (
            <span className={`q-inline-row q-gap-2 ${styles['shared']}`}>{shared}</span>
          )}
          <small>{sharer === null ? t('share.byNobody') : t('share.by', { name: sharer })}</small>
        </>
      ) : (
        <bdi>{bidiIsolate(sharer ?? t('share.byNobody'))}</bdi>
      )}
      {sharedAt !== null && <small>{t('share.madeAt', { when: formats.dateTime(sharedAt) })}</small>}
      {expirationTime !== null && <small>{t('share.endsAt', { when: formats.dateTime(expirationTime) })}</small>}
      <small>
        {viewedAt === null
          ? t('share.notViewed')
          : t('share.viewed', { count: views, when: formats.dateTime(viewedAt) })}
      </small>
      {placeByRoad && <small>{t('share.wayShown')}</small>}
      {sites.length > 0 && <small>{t('share.shownOn', { sites: sites.map(bidiIsolate).join(' · ') })}</small>}
    </span>
  )
}
