import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { serverQuery, type AccountJson } from '../../api/queries.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { useFormats } from '../../i18n/use-formats.ts'
import { useWords } from '../../i18n/use-words.ts'
import { Credentials } from '../../connect/credentials.tsx'
import { wholeOrganisation } from '../../connect/tracker-credentials.ts'
import { lazyComponent } from '../../lazy/lazy-component.ts'
import { SectionCard, SectionPage } from '../../frame/section-page.tsx'
import { Deletion } from './deletion.tsx'
import { ExportCard } from './export-card.tsx'
import { InviteCard } from './invite-card.tsx'
import { OrganisationName } from './organisation-name.tsx'
import styles from './organisation-page.module.css'
import { StorageUse } from './storage-use.tsx'

const OpenIdCard = lazyComponent(async () => (await import('../openid/openid-card.tsx')).OpenIdCard, 'openid')
const MoveInLink = lazyComponent(async () => (await import('../../move-in/move-in-link.tsx')).MoveInLink, 'move-in')
const LakeCard = lazyComponent(async () => (await import('../../lake/lake-card.tsx')).LakeCard, 'lake', 'dates')

const tones: Readonly<Record<AccountJson['state'], Tone>> = {
  open: 'ok',
  trial: 'info',
  trialOver: 'bad',
  suspended: 'bad',
}

/** For administrators: the organisation's account with the service, export and deletion. */
export function OrganisationPage() {
  const t = useWords()
  const { data: server } = useSuspenseQuery(serverQuery())
  const { account, storageSpace } = server
  if (!account) return null
  return (
    <SectionPage title={t('settings.organisation')} lead={t('account.organisationLead')}>
      <SectionCard title={account.organisation}>
        <OrganisationName key={account.organisation} name={account.organisation} />
        <AccountState account={account} />
        {storageSpace && <StorageUse free={storageSpace[0]} total={storageSpace[1]} />}
      </SectionCard>
      <InviteCard />
      <Suspense fallback={null}>
        <OpenIdCard />
      </Suspense>
      <Credentials deviceId={wholeOrganisation} uniqueId="" />
      <Suspense fallback={null}>
        <MoveInLink />
      </Suspense>
      <Suspense fallback={null}>
        <LakeCard />
      </Suspense>
      <ExportCard />
      <Deletion account={account} />
    </SectionPage>
  )
}

function AccountState({ account }: { account: AccountJson }) {
  const t = useWords()
  const formats = useFormats()
  return (
    <dl className={`q-stack q-gap-2 ${styles['facts']}`}>
      <div>
        <dt>{t('account.plan')}</dt>
        <dd>
          <Badge tone={tones[account.state]}>{t(`account.state.${account.state}`)}</Badge>
        </dd>
      </div>
      {account.trialEndsAt !== null && (
        <div>
          <dt>{t(account.state === 'trialOver' ? 'account.trialEnded' : 'account.trialEnds')}</dt>
          <dd>{formats.date(account.trialEndsAt)}</dd>
        </div>
      )}
      <div>
        <dt>{t('account.address')}</dt>
        <dd>
          <Badge tone={account.isConfirmed ? 'ok' : 'warn'}>
            {t(account.isConfirmed ? 'account.confirmed' : 'account.unconfirmed')}
          </Badge>
        </dd>
      </div>
    </dl>
  )
}
