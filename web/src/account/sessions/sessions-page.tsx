import { useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { screenLimits } from '../../../../shared/domain/limits/screen.ts'
import { useNow } from '../../api/use-now.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { SectionCard, SectionPage } from '../../frame/section-page.tsx'
import { AssistantsCard } from './assistants-card.tsx'
import { sessionsQuery } from './sessions.ts'
import { HeldList } from './session-list.tsx'
import { LeaveEverywhere } from './sign-out-everywhere.tsx'
import { NewToken } from './new-token.tsx'

/** The user's sessions, and the tokens of programs. */
export function SessionsPage() {
  const t = useWords()
  const now = useNow(screenLimits.relativeTimeRefreshMs)
  const held = useQuery(sessionsQuery())
  const [isLeaving, setLeaving] = useState(false)
  const of = (kind: 'session' | 'token') => held.data?.filter((each) => each.kind === kind) ?? []
  return (
    <SectionPage title={t('settings.sessions')} lead={t('account.sessionsLead')}>
      {held.isError && (
        <Alert tone="bad" action={<Button onClick={() => void held.refetch()}>{t('app.tryAgain')}</Button>}>
          {held.error.message}
        </Alert>
      )}
      <SectionCard
        title={t('account.browsers')}
        text={t('account.browsersMore')}
        action={
          <Button icon={<LogOut />} onClick={() => setLeaving(true)}>
            {t('account.everywhere')}
          </Button>
        }
      >
        {held.isPending ? <Skeleton height={120} /> : <HeldList held={of('session')} now={now} />}
      </SectionCard>
      <SectionCard title={t('account.tokens')} text={t('account.tokensMore')} action={<NewToken />}>
        {held.isPending ? <Skeleton height={60} /> : <HeldList held={of('token')} now={now} />}
      </SectionCard>
      <AssistantsCard />
      {isLeaving && <LeaveEverywhere onClose={() => setLeaving(false)} />}
    </SectionPage>
  )
}
