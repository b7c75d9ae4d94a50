import { usePreference } from '../../display/use-preference.ts'

/** The device fields that the reader wants as title and second line, if not the name and the plate. */
export function useRowFields(): { primary: string | undefined; secondary: string | undefined } {
  const { attribute } = usePreference()
  return {
    primary: attribute<string | undefined>('devicePrimary', undefined),
    secondary: attribute<string | undefined>('deviceSecondary', undefined),
  }
}
