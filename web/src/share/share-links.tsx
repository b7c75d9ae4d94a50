import { useQuery } from '@tanstack/react-query'
import { isolated } from '../../../shared/words/isolated.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import { user } from '../../../shared/entities/user.ts'
import { nowMs } from '../api/use-now.ts'
import { useRemove } from '../api/use-entity.ts'
import { Button } from '../ui/button.tsx'
import { showFailure } from '../ui/overlays/show-failure.ts'
import { showSnackbar } from '../ui/overlays/snackbar-store.ts'
import { useFormats } from '../words/use-formats.ts'
import { useWords } from '../words/use-words.ts'
import styles from './share-screen.module.css'
import { sharesQuery } from './use-share.ts'

/** The share links that are valid now; each can be ended. */
export function LiveShares({ entity, id }: { entity: Entity; id: number }) {
  const t = useWords()
  const formats = useFormats()
  const { data = [] } = useQuery(sharesQuery(entity, id))
  const end = useRemove(user)
  const live = data.filter(({ expirationTime }) => expirationTime === null || Date.parse(expirationTime) > nowMs())
  if (live.length === 0) return null
  const stop = (guestId: number) =>
    end.mutate(guestId, {
      onSuccess: () => showSnackbar({ text: t('share.ended'), tone: 'ok', durationMs: 4000 }),
      onError: showFailure,
    })
  return (
    <section className={styles['card']} aria-labelledby="live-shares">
      <h2 id="live-shares">{t('share.live')}</h2>
      <ul className={styles['live']}>
        {live.map(({ guestId, sharer, sharedAt, expirationTime }) => (
          <li key={guestId}>
            <span>
              <bdi>{isolated(sharer ?? t('share.byNobody'))}</bdi>
              {sharedAt !== null && <small>{t('share.madeAt', { when: formats.dateTime(sharedAt) })}</small>}
              {expirationTime !== null && (
                <small>{t('share.endsAt', { when: formats.dateTime(expirationTime) })}</small>
              )}
            </span>
            <Button variant="danger" size="small" disabled={end.isPending} onClick={() => stop(guestId)}>
              {t('share.end')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
