import { SquareTerminal } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { CommandTypeJson } from '../../../../shared/wire/commands/command-json.ts'
import { lazyComponent } from '../../lazy/lazy-component.ts'
import { useMay } from '../../session/access.ts'
import { Popover } from '../../ui/overlays/popover.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../i18n/use-words.ts'

const QuickMenu = lazyComponent(async () => (await import('../../commands/quick/quick-menu.tsx')).QuickMenu, 'commands')
const QuickDialog = lazyComponent(
  async () => (await import('../../commands/quick/quick-dialog.tsx')).QuickDialog,
  'commands',
)

/** Opens the commands of a device; disabled for who may only read, absent for who may send none but saved ones. */
export function CommandButton({ device }: { device: { id: number; name: string } }) {
  const t = useWords()
  const may = useMay()
  const [asked, setAsked] = useState<CommandTypeJson | null>(null)
  if (!may.seeCommands) return null
  return (
    <>
      <Popover
        role="menu"
        label={t('fleet.commandMenu')}
        align="end"
        placement="top"
        trigger={(props) => (
          <button type="button" disabled={!may.sendCommands} {...props}>
            <SquareTerminal aria-hidden />
            {t('fleet.command')}
          </button>
        )}
      >
        {(close) => (
          <Suspense fallback={<Skeleton width={200} height={80} />}>
            <QuickMenu deviceId={device.id} close={close} onChoose={setAsked} />
          </Suspense>
        )}
      </Popover>
      {asked && (
        <Suspense>
          <QuickDialog device={device} type={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  )
}
