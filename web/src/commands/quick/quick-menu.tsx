import { useQuery } from '@tanstack/react-query'
import { SquareTerminal } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { CommandTypeJson } from '../../../../shared/wire/commands/command-json.ts'
import { choicePictures } from '../../entity/choice-pictures.ts'
import { usePosition } from '../../live/hooks.ts'
import { goTo } from '../../router/browser-location.ts'
import { MenuItems } from '../../ui/overlays/menu.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { commandTypesQuery } from '../command-calls.ts'
import styles from './quick.module.css'

const quickTypes = ['engineStop', 'engineResume', 'alarmArm', 'alarmDisarm'] as const

interface Props {
  deviceId: number
  close: () => void
  onChoose: (type: CommandTypeJson) => void
}

/** The quick commands that the device takes, and the way to all of them. */
export function QuickMenu({ deviceId, close, onChoose }: Props) {
  const t = useWords()
  const box = useRef<HTMLDivElement>(null)
  const { data: types, error } = useQuery(commandTypesQuery(deviceId, false, usePosition(deviceId)?.protocol))
  const isReady = types !== undefined || error !== null
  useEffect(() => {
    if (isReady) box.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
  }, [isReady])
  if (!isReady) return <Skeleton width={200} height={80} />
  const quick = quickTypes.flatMap((quickType) => types?.find(({ type }) => type === quickType) ?? [])
  const items = quick.map((type) => ({
    key: type.type,
    label: t(`commandType.${type.type}`),
    icon: choicePictures['commandType']?.(type.type, 18),
    danger: type.needsConfirmation === true,
    onSelect: () => onChoose(type),
  }))
  const all = {
    key: 'all',
    label: t('commands.all'),
    icon: <SquareTerminal />,
    onSelect: () => goTo(`/settings/device/${deviceId}/command`),
  }
  return (
    <div ref={box}>
      {error && <p className={styles['note']}>{error.message}</p>}
      {types && quick.length === 0 && <p className={styles['note']}>{t('commands.noQuick')}</p>}
      <MenuItems items={[...items, all]} close={close} />
    </div>
  )
}
