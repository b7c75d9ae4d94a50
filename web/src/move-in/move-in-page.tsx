import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import type { ImportJson } from '../../../shared/wire/imports/import-json.ts'
import { SectionCard, SectionPage } from '../frame/section-page.tsx'
import { useWords } from '../i18n/use-words.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { importQuery, useImportCalls } from './import-calls.ts'
import { ImportForm } from './import-form.tsx'
import { ImportProgress } from './import-progress.tsx'
import { ImportReport } from './import-report.tsx'

/** Moving in from a Traccar server: what to import, how far it is, what did not map, who has no password yet. */
export function MoveInPage() {
  const t = useWords()
  const { data: state, error, refetch } = useQuery(importQuery())
  return (
    <SectionPage
      title={t('moveIn.title')}
      lead={t('moveIn.lead')}
      back={{ to: '/settings/organisation', label: t('settings.organisation') }}
    >
      {!state &&
        (error ? (
          <Alert tone="bad" action={<Button onClick={() => void refetch()}>{t('app.tryAgain')}</Button>}>
            {error.message}
          </Alert>
        ) : (
          <Skeleton height={240} />
        ))}
      {state && state.state !== 'none' && <ImportProgress state={state} />}
      {state && state.uninvited > 0 && <Invitations state={state} />}
      {state && state.noted > 0 && <ImportReport state={state} />}
      {state && state.state !== 'running' && <ImportForm key={state.startedTime} address={state.address} />}
    </SectionPage>
  )
}

function Invitations({ state }: { state: ImportJson }) {
  const t = useWords()
  const { invite } = useImportCalls()
  return (
    <SectionCard
      title={t('moveIn.invite')}
      text={t('moveIn.inviteMore')}
      action={
        <Button icon={<Mail />} busy={invite.isPending} onClick={() => invite.mutate()}>
          {t('moveIn.inviteAction', { count: state.uninvited })}
        </Button>
      }
    >
      {invite.isError && <Alert tone="bad">{invite.error.message}</Alert>}
    </SectionCard>
  )
}
