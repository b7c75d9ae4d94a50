import { useQueries, useQuery } from '@tanstack/react-query'
import { PageTitle } from '../frame/page-title.tsx'
import { reveal } from '../frame/reveal.ts'
import { ruleLimits } from '../../../shared/domain/limits/rules.ts'
import { driver } from '../../../shared/entities/driver.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import { savedCommand } from '../../../shared/entities/saved-command.ts'
import { user } from '../../../shared/entities/user.ts'
import { useLocation, useSearchParams } from '../router/router.tsx'
import { BackLink } from '../router/back-link.tsx'
import { Link } from '../router/link.tsx'
import { oneQuery } from '../api/use-entity.ts'
import { FailedForm, LoadingForm } from '../entity/form/form-states.tsx'
import { titleOf } from '../display/record-text.ts'
import { useMay } from '../session/access.ts'
import { Alert } from '../ui/alert.tsx'
import { classNames } from '../ui/class-names.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { useWords } from '../i18n/use-words.ts'
import { connectedKinds, isLinkedDevices, type Owner } from './connection-kinds.ts'
import { ConnectionList } from './connection-list.tsx'
import styles from './connections.module.css'
import { connectedQuery } from './use-connections.ts'

/** The connections of one user, group, device or driver: a menu of kinds, and all records of the chosen kind. */
export function ConnectionsScreen({ entity, id }: { entity: Entity; id: number }) {
  const t = useWords()
  const formats = useFormats()
  const may = useMay()
  const wanted = useSearchParams().get('kind')
  const { data, error, refetch } = useQuery(oneQuery(entity, id))
  const kinds = connectedKinds(entity, may)
  const kind = kinds.find((each) => each.name === wanted) ?? kinds[0]
  if (error && !data) return <FailedForm entity={entity} failure={error} onRetry={() => void refetch()} />
  if (!data || !kind) return <LoadingForm entity={entity} />
  const owner = { entity, id }
  const mayDisconnect = may.administer || kind.name !== user.name
  return (
    <section className={styles['screen']} aria-labelledby="connections-title">
      <header className={`q-stack q-gap-2 q-whole-row ${styles['header']}`}>
        <BackLink to={`/settings/${entity.list}`}>{t(`entity.${entity.name}.many`)}</BackLink>
        <PageTitle id="connections-title" title={t('connections.of', { name: titleOf(entity, data, t) })} />
        <p>{t(`connections.more.${entity.name}`)}</p>
        {kind.name === savedCommand.name && entity.name !== user.name && may.sendCommands && (
          <Link to={`/settings/${entity.edit}/${id}/command`} className={styles['onward']}>
            {t('command.open')}
          </Link>
        )}
        {(entity.name === driver.name || (kind.name === driver.name && entity.name !== user.name)) && (
          <Alert tone="info">
            {t('connections.driverCounts', { setting: t('attribute.processing.useLinkedDriver') })}
          </Alert>
        )}
        {isLinkedDevices(entity, kind) && (
          <Alert tone="info">
            {t('connections.linkedDevicesMore', {
              enter: t('attribute.proximityEnterDistance'),
              exit: t('attribute.proximityExitDistance'),
              alone: t('attribute.unaccompaniedDistance'),
              most: formats.number(ruleLimits.linkedDevicesMax),
            })}
          </Alert>
        )}
        {!may.link && <Alert tone="info">{t('people.onlyLookMore')}</Alert>}
        {may.link && !mayDisconnect && <Alert tone="info">{t('connections.usersStay')}</Alert>}
        {entity.name === user.name && data['administrator'] === true && (
          <Alert tone="info">{t('connections.administrator')}</Alert>
        )}
      </header>
      <Kinds owner={owner} kinds={kinds} chosen={kind} />
      <ConnectionList key={kind.name} owner={owner} kind={kind} isLocked={!may.link} mayDisconnect={mayDisconnect} />
    </section>
  )
}

function Kinds({ owner, kinds, chosen }: { owner: Owner; kinds: readonly Entity[]; chosen: Entity }) {
  const t = useWords()
  const formats = useFormats()
  const { path } = useLocation()
  const { administer } = useMay()
  const counts = useQueries({ queries: kinds.map((kind) => connectedQuery(owner, kind, administer)) })
  return (
    <nav className={styles['kinds']} aria-label={t('connections.kinds')}>
      {kinds.map((kind, at) => {
        const count = counts[at]?.data?.length
        const isHere = kind.name === chosen.name
        return (
          <Link
            key={kind.name}
            ref={isHere ? reveal : null}
            to={`${path}?kind=${kind.name}`}
            aria-current={isHere ? 'true' : undefined}
            className={classNames('q-row q-gap-2 q-spread', styles['kind'], isHere && styles['current'])}
          >
            {isLinkedDevices(owner.entity, kind) ? t('connections.linkedDevices') : t(`entity.${kind.name}.many`)}
            {count !== undefined && count > 0 && <span className={styles['number']}>{formats.number(count)}</span>}
          </Link>
        )
      })}
    </nav>
  )
}
