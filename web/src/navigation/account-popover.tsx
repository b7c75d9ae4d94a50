import { Suspense, useState, type ReactNode } from 'react'
import { screenLimits } from '../../../shared/domain/limits/screen.ts'
import { lazyComponent } from '../lazy/lazy-component.ts'
import { useNow } from '../api/use-now.ts'
import { useUser } from '../session/use-session.ts'
import { Popover, type TriggerProps } from '../ui/overlays/popover.tsx'
import { useWords } from '../i18n/use-words.ts'
import { accountExpiry, type AccountExpiry } from './account-expiry.ts'
import { AccountMenu } from './account-menu.tsx'
import styles from './account-popover.module.css'

const LeaveEverywhere = lazyComponent(
  async () => (await import('../account/sessions/sign-out-everywhere.tsx')).LeaveEverywhere,
  'account',
)

interface AccountPopoverProps {
  /** draws the control; `badge` shows that the subscription ends soon */
  trigger: (props: TriggerProps, badge: AccountExpiry['badge']) => ReactNode
}

export function AccountPopover({ trigger }: AccountPopoverProps) {
  const t = useWords()
  const user = useUser()
  const expiry = accountExpiry(user, useNow(screenLimits.relativeTimeRefreshMs))
  const [isLeaving, setLeaving] = useState(false)
  return (
    <>
      <Popover
        placement="top"
        align="end"
        label={t('account.title')}
        className={styles['panel'] ?? ''}
        trigger={(props) => trigger(props, expiry?.badge ?? null)}
      >
        <AccountMenu expiry={expiry} onLeaveEverywhere={() => setLeaving(true)} />
      </Popover>
      {isLeaving && (
        <Suspense>
          <LeaveEverywhere onClose={() => setLeaving(false)} />
        </Suspense>
      )}
    </>
  )
}
