import { useMemo } from 'react'
import { useTheme } from '../../ui/theme-store.ts'
import { useLanguage } from '../../i18n/use-words.ts'
import type { MapPreferences } from '../map-preferences.ts'
import type { InstalledExtract } from '../street-extracts.ts'
import type { StyleChoice } from '../style-choice/use-style-choice.ts'
import type { StyleContext } from './style-context.ts'

type Given = Pick<StyleChoice, 'keys' | 'amazon'> &
  Pick<MapPreferences, 'mapUrl' | 'mapStyleUrl'> & { extracts: readonly InstalledExtract[] | undefined }

/** What styles are made for here: the same object as long as nothing of it has changed. */
export function useStyleContext({ keys, amazon, mapUrl, mapStyleUrl, extracts }: Given): StyleContext {
  const { shown: theme } = useTheme()
  const { language } = useLanguage()
  return useMemo(
    () => ({
      theme,
      language,
      origin: location.origin,
      keys,
      amazon,
      customUrl: mapUrl,
      styleUrl: mapStyleUrl,
      ...(extracts && { extracts }),
    }),
    [theme, language, keys, amazon, mapUrl, mapStyleUrl, extracts],
  )
}
