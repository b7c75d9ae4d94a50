import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { owesAgreement } from '../../../../shared/domain/access/terms.ts'
import { serverQuery } from '../../api/queries.ts'
import { lazyComponent } from '../../lazy/lazy-component.ts'
import { useUser } from '../../session/use-session.ts'

const TermsPage = lazyComponent(async () => (await import('./terms-page.tsx')).TermsPage, 'sign-in')

/** Asks people who have not agreed to the present terms of their organisation, before any other screen. */
export function TermsGate({ children }: { children: ReactNode }) {
  const me = useUser()
  const { data: server } = useSuspenseQuery(serverQuery())
  // nobody agrees for somebody else
  if (me.enteredBy || !owesAgreement(me, server)) return children
  return <TermsPage server={server} />
}
