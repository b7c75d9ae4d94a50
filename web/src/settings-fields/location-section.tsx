import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { screenLimits } from '../../../shared/domain/limits/screen.ts'
import { Accordion } from '../ui/accordion.tsx'
import { Button } from '../ui/button.tsx'
import { showSnackbar } from '../ui/overlays/snackbar-store.ts'
import { useWords } from '../i18n/use-words.ts'
import { locationFields } from './preference-fields.data.ts'
import { SheetFields, type SheetProps } from './setting-fields.tsx'
import styles from './settings-form.module.css'

/** Where the map opens, typed or taken from where the reader is. */
export function LocationSection(props: SheetProps) {
  const t = useWords()
  const [isAsking, setAsking] = useState(false)
  const locate = () => {
    setAsking(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setAsking(false)
        props.onChange('latitude', roundedDegrees(coords.latitude))
        props.onChange('longitude', roundedDegrees(coords.longitude))
      },
      () => {
        setAsking(false)
        showSnackbar({ text: t('sheet.notLocated'), kind: 'failed' })
      },
      { timeout: screenLimits.geolocateMs },
    )
  }
  return (
    <Accordion title={t('sheet.location')} hint={t('sheet.locationMore')}>
      <SheetFields {...props} fields={locationFields} />
      {'geolocation' in navigator && (
        <div className={`q-cluster q-gap-3 ${styles['line']}`}>
          <Button icon={<LocateFixed />} busy={isAsking} disabled={props.lockOf('latitude') !== null} onClick={locate}>
            {t('sheet.locate')}
          </Button>
        </div>
      )}
    </Accordion>
  )
}

const roundedDegrees = (degrees: number): number => Math.round(degrees * 1e6) / 1e6
