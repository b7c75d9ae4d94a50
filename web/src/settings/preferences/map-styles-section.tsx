import { useSuspenseQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { mapStyleOffers, type MapStyleId } from '../../../../shared/domain/map/map-catalogue.data.ts'
import { mapKeyAttributes, type MapKeyAttribute, type MapStyleOffer } from '../../../../shared/domain/map/map-source.ts'
import { activeMapStylesWith, isAvailable, mapKey, stylesInUse } from '../../../../shared/domain/map/style-choice.ts'
import { useMapDeployment } from '../../api/map-deployment.ts'
import { serverQuery } from '../../api/queries.ts'
import { useUser } from '../../session/use-session.ts'
import { useWords } from '../../i18n/use-words.ts'
import { MapKeyField } from './map-key-field.tsx'
import styles from './map-styles-section.module.css'
import { usePreferenceChoices } from './use-preference-choices.ts'

const offers: readonly (MapStyleOffer & { id: MapStyleId })[] = mapStyleOffers

/** The styles between which a person can switch on the map, and their keys for those that need one. Saved at once. */
export function MapStylesSection() {
  const t = useWords()
  const user = useUser()
  const { data: server } = useSuspenseQuery(serverQuery())
  const deployment = useMapDeployment()
  const choices = usePreferenceChoices()
  if (!choices.isSaved) return null
  const isForced = choices.isForced('activeMapStyles')
  const readers = { user, server }
  const active = stylesInUse(readers)
  const shown = offers.filter(({ source }) => isAvailable(source, server, deployment))
  const stylesWith = (keyAttribute: MapKeyAttribute | undefined) =>
    shown
      .filter((offer) => offer.keyAttribute === keyAttribute)
      .map(({ id }) => (
        <label key={id} className={`q-row q-gap-2 ${styles['style']}`}>
          <input
            type="checkbox"
            checked={active.has(id)}
            disabled={id === 'qafila' || isForced}
            onChange={(event) =>
              choices.choose('activeMapStyles', activeMapStylesWith(readers, id, event.target.checked))
            }
          />
          {t(`map.style.${id}`)}
        </label>
      ))
  return (
    <section className={`q-card ${styles['section']}`} data-section="styles" aria-labelledby="map-styles">
      <h2 id="map-styles">{t('map.choice.title')}</h2>
      <p className={styles['more']}>{t(isForced ? 'map.choice.forced' : 'map.choice.more')}</p>
      <Service title={t('map.choice.free')}>{stylesWith(undefined)}</Service>
      {mapKeyAttributes.map((attribute) => (
        <Service key={attribute} title={t(`attribute.${attribute}`)}>
          <MapKeyField
            attribute={attribute}
            value={ownKey(readers.user, attribute)}
            isLocked={choices.isForced(attribute)}
            hint={
              choices.isForced(attribute)
                ? t('settings.forced')
                : mapKey(readers, attribute) !== null && ownKey(readers.user, attribute) === ''
                  ? t('map.choice.ofOrganisation')
                  : undefined
            }
            onSave={(value) => choices.choose(attribute, value === '' ? null : value)}
          />
          {stylesWith(attribute)}
        </Service>
      ))}
    </section>
  )
}

function Service({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className={`q-column q-gap-2 q-shrinks ${styles['service']}`}>
      <h3 id={id}>{title}</h3>
      {children}
    </div>
  )
}

function ownKey({ attributes }: { attributes: Record<string, unknown> }, attribute: MapKeyAttribute): string {
  const value = attributes[attribute]
  return typeof value === 'string' ? value : ''
}
