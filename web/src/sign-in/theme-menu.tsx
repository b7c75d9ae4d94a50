import { Monitor, Moon, Sun } from 'lucide-react'
import { themeModes } from '../../../shared/domain/theme.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu } from '../ui/overlays/menu.tsx'
import { chooseSignedOut, useTheme } from '../ui/theme-store.ts'
import { useWords } from '../i18n/use-words.ts'

const icons = { system: Monitor, light: Sun, dark: Moon }

export function ThemeMenu() {
  const t = useWords()
  const { mode, shown } = useTheme()
  const Shown = icons[shown]
  return (
    <Menu
      label={t('app.theme')}
      align="end"
      trigger={(props) => <IconButton label={t('app.theme')} icon={<Shown />} {...props} />}
      items={themeModes.map((item) => {
        const Icon = icons[item]
        return {
          key: item,
          label: t(`app.theme.${item}`),
          icon: <Icon />,
          checked: item === mode,
          onSelect: () => chooseSignedOut(item),
        }
      })}
    />
  )
}
