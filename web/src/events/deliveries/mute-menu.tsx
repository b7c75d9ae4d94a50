import { BellOff, BellRing } from 'lucide-react'
import { showFailure } from '../../ui/overlays/show-failure.ts'
import { Menu, type MenuItem } from '../../ui/overlays/menu.tsx'
import { showSnackbar } from '../../ui/overlays/snackbar-store.ts'
import { Button } from '../../ui/button.tsx'
import { useFormats, type Formats } from '../../i18n/use-formats.ts'
import { useWords } from '../../i18n/use-words.ts'
import type { Words } from '../../../../shared/i18n/t.ts'
import { endMute, mute, type Muted } from './deliveries.ts'
import { muteChoices } from './mute-choices.ts'

interface Speaking {
  t: Words
  formats: Formats
}

/** Mutes it and says until when, or why not. */
export async function muteAndTell(muted: Muted, minutes: number, { t, formats }: Speaking): Promise<void> {
  try {
    const { until } = await mute(muted, minutes)
    showSnackbar({ text: t('alerts.mutedUntil', { time: formats.dateTime(until) }), kind: 'done' })
  } catch (failure) {
    showFailure(failure)
  }
}

export async function unmuteAndTell(notificationId: number, t: Words): Promise<void> {
  try {
    await endMute(notificationId)
    showSnackbar({ text: t('alerts.unmuted'), kind: 'done' })
  } catch (failure) {
    showFailure(failure)
  }
}

interface Props {
  notificationId: number
  /** offers to mute only this vehicle */
  device?: { id: number; name: string }
}

/** Pauses a notification for the reader alone. */
export function MuteMenu({ notificationId, device }: Props) {
  const t = useWords()
  const formats = useFormats()
  const items: MenuItem[] = muteChoices.map(({ key, minutes }) => ({
    key,
    label: t(`alerts.mute.${key}`),
    icon: <BellOff />,
    onSelect: () => void muteAndTell({ notificationId }, minutes, { t, formats }),
  }))
  const ofDevice: MenuItem[] = device
    ? muteChoices.slice(-1).map(({ minutes }) => ({
        key: 'device',
        label: t('alerts.mute.device', { device: device.name }),
        icon: <BellOff />,
        onSelect: () => void muteAndTell({ notificationId, deviceId: device.id }, minutes, { t, formats }),
      }))
    : []
  const end = {
    key: 'end',
    label: t('alerts.mute.end'),
    icon: <BellRing />,
    onSelect: () => void unmuteAndTell(notificationId, t),
  }
  return (
    <Menu
      label={t('alerts.mute')}
      align="end"
      items={[...items, ...ofDevice, end]}
      trigger={(props) => (
        <Button {...props} size="small" variant="ghost" icon={<BellOff size={16} aria-hidden />}>
          {t('alerts.mute')}
        </Button>
      )}
    />
  )
}
