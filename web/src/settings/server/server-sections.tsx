import { Accordion } from '../../ui/accordion.tsx'
import { serverSettings } from '../../../../shared/entities/server-settings.ts'
import { useWords } from '../../i18n/use-words.ts'
import { mapFields } from '../../settings-fields/preference-fields.data.ts'
import { FreeAttributes } from '../../settings-fields/free-attributes.tsx'
import { LocationSection } from '../../settings-fields/location-section.tsx'
import { SheetFields, type SheetProps } from '../../settings-fields/setting-fields.tsx'
import {
  appearanceFields,
  engineStopFields,
  fuelFields,
  generalFields,
  geolocationFields,
  hidingFields,
  hoursFields,
  logbookFields,
  openIdFields,
  roadFields,
  ruleFields,
  scoreSheetFields,
  serverFields,
} from './server-fields.data.ts'
import { ServerFiles } from './server-files.tsx'
import { SignInAddress } from './sign-in-address.tsx'
import { ServerState } from './server-state.tsx'

export function ServerSections(props: SheetProps) {
  const t = useWords()
  const rules = props.record['openIdEnabled'] === true ? [...ruleFields, ...openIdFields] : ruleFields
  return (
    <>
      <Accordion title={t('server.general')} hint={t('server.generalMore')} isOpen>
        <SheetFields {...props} fields={generalFields} />
      </Accordion>
      <Accordion title={t('server.rules')} hint={t('server.rulesMore')}>
        <SheetFields {...props} fields={rules} />
      </Accordion>
      <Accordion title={t('server.engineStop')} hint={t('server.engineStopMore')}>
        <SheetFields {...props} fields={engineStopFields} />
      </Accordion>
      <Accordion title={t('server.score')} hint={t('server.scoreMore')}>
        <SheetFields {...props} fields={scoreSheetFields} />
      </Accordion>
      <Accordion title={t('server.hours')} hint={t('server.hoursMore')}>
        <SheetFields {...props} fields={hoursFields} />
      </Accordion>
      <Accordion title={t('server.logbook')} hint={t('server.logbookMore')}>
        <SheetFields {...props} fields={logbookFields} />
      </Accordion>
      <Accordion title={t('server.fuel')} hint={t('server.fuelMore')}>
        <SheetFields {...props} fields={fuelFields} />
      </Accordion>
      <LookUpSections {...props} />
      <Accordion title={t('settings.map')} hint={t('settings.mapMore')}>
        <SheetFields {...props} fields={mapFields} />
      </Accordion>
      <LocationSection {...props} />
      <Accordion title={t('server.appearance')} hint={t('server.appearanceMore')}>
        <SheetFields {...props} fields={appearanceFields} />
        <SignInAddress record={props.record} />
      </Accordion>
      <Accordion title={t('sheet.interface')} hint={t('sheet.interfaceMore')}>
        <SheetFields {...props} fields={hidingFields} />
      </Accordion>
      <FreeAttributes
        {...props}
        owner={{ name: 'server', schema: serverSettings.schema }}
        fields={serverFields}
        wanted={null}
        disabled={false}
      />
      <Accordion title={t('server.files')} hint={t('server.filesMore')}>
        <ServerFiles />
      </Accordion>
      <Accordion title={t('server.state')} isOpen>
        <ServerState record={props.record} />
      </Accordion>
    </>
  )
}

/** What is looked up by services that cost something, where this deployment has them. */
function LookUpSections(props: SheetProps) {
  const t = useWords()
  return (
    <>
      {props.record['geolocationEnabled'] === true && (
        <Accordion title={t('server.geolocation')} hint={t('server.geolocationMore')}>
          <SheetFields {...props} fields={geolocationFields} />
        </Accordion>
      )}
      {props.record['roadsEnabled'] === true && (
        <Accordion title={t('server.roads')} hint={t('server.roadsMore')}>
          <SheetFields {...props} fields={roadFields} />
        </Accordion>
      )}
    </>
  )
}
