import type { FieldsProps } from '../../entity/entity-screen.ts'
import { fieldsOf, isShown } from '../../entity/form/field-value.ts'
import { FieldGrid, FreeFields } from '../../entity/form/form-fields.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { Accordion } from '../../ui/accordion.tsx'
import { hasOwnText, OwnTextFields } from './own-text-fields.tsx'
import { PeopleField } from './people-field.tsx'
import { Sentence } from './sentence.tsx'
import { VehicleFields } from './vehicle-fields.tsx'
import { WhenFields } from './when-fields.tsx'

const threshold = ['thresholdAttribute', 'thresholdSide', 'thresholdValue', 'thresholdSeconds']
const what = ['type', 'attributes.alarms', ...threshold.map((key) => `attributes.${key}`)]
const where = ['attributes.geofenceIds']
const escalation = ['attributes.escalateAfterMinutes', 'attributes.escalateTo']
const how = ['notificators', 'commandId', 'attributes.priority']

/** A notification as the questions that it answers, and above them the answer in words. */
export function NotificationFields(props: FieldsProps) {
  const t = useWords()
  const shown = fieldsOf(props.entity).filter((field) => isShown(field, props.record))
  const grid = (...keys: readonly string[]) => (
    <FieldGrid {...props} fields={shown.filter(({ key }) => keys.includes(key))} />
  )
  return (
    <>
      <Sentence record={props.record} />
      <Accordion title={t('alertForm.what')} isOpen>
        {grid(...what)}
      </Accordion>
      <Accordion title={t('alertForm.which')} isOpen>
        <VehicleFields {...props} categories={grid('attributes.categories')} />
      </Accordion>
      {shown.some(({ key }) => where.includes(key)) && (
        <Accordion title={t('alertForm.where')} isOpen>
          {grid(...where)}
        </Accordion>
      )}
      <Accordion title={t('alertForm.when')} isOpen>
        <WhenFields {...props} calendar={grid('calendarId')} />
      </Accordion>
      <Accordion title={t('alertForm.who')} isOpen>
        <div className="q-stack q-gap-4">
          <PeopleField {...props} />
          {grid(...escalation)}
        </div>
      </Accordion>
      <Accordion title={t('alertForm.how')} isOpen>
        {grid(...how)}
      </Accordion>
      <Accordion title={t('alertForm.message')} hint={t('alertForm.messageMore')} isOpen={hasOwnText(props.record)}>
        <OwnTextFields {...props} />
      </Accordion>
      <Accordion title={t('alertForm.name')} hint={t('alertForm.nameMore')} isOpen>
        {grid('description')}
      </Accordion>
      <FreeFields {...props} />
    </>
  )
}
