import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { mapStyleOffers, type MapStyleId } from '../../../../shared/domain/map/map-catalogue.data.ts'
import { mapKeyAttributes, type MapKeyAttribute, type MapStyleOffer } from '../../../../shared/domain/map/map-source.ts'
import { activeMapStylesWith, isAvailable, mapKey, stylesInUse } from '../../../../shared/domain/map/style-choice.ts'
import { useMapDeployment } from '../../api/map-deployment.ts'
import { serverQuery } from '../../api/queries.ts'
import { savePreference, savesPreferences } from '../../session/save-preference.ts'
import { useUser } from '../../session/use-session.ts'
import { showFailure } from '../../ui/overlays/show-failure.ts'
import { useWords } from '../../words/use-words.ts'
import { MapKeyField } from './map-key-field.tsx'
import styles from './map-styles-section.module.css'

const offers: readonly (MapStyleOffer & { id: MapStyleId })[] = mapStyleOffers

/** The styles between which a person can switch on the map, and their keys for those that need one. Saved at once. */
export function MapStylesSection() {
  const t = useWords()
  const user = useUser()
  const { data: server } = useSuspenseQuery(serverQuery())
  const deployment = useMapDeployment()
  const { saving, save } = useSave(user.id)
  if (!savesPreferences(user, server)) return null
  const isForced = server.forceSettings && Boolean(server.attributes['activeMapStyles'])
  const readers = { user: { ...user, attributes: { ...user.attributes, ...saving } }, server }
  const active = stylesInUse(readers)
  const shown = offers.filter(({ source }) => isAvailable(source, server, deployment))
  const choices = (keyAttribute: MapKeyAttribute | undefined) =>
    shown
      .filter((offer) => offer.keyAttribute === keyAttribute)
      .map(({ id }) => (
        <label key={id} className={styles['style']}>
          <input
            type="checkbox"
            checked={active.has(id)}
            disabled={id === 'qafila' || isForced}
            onChange={(event) => save('activeMapStyles', activeMapStylesWith(readers, id, event.target.checked))}
          />
          {t(`map.style.${id}`)}
        </label>
      ))
  return (
    <section className={styles['section']} aria-labelledby="map-styles">
      <h2 id="map-styles">{t('map.choice.title')}</h2>
      <p className={styles['more']}>{t(isForced ? 'map.choice.forced' : 'map.choice.more')}</p>
      <Service title={t('map.choice.free')}>{choices(undefined)}</Service>
      {mapKeyAttributes.map((attribute) => (
        <Service key={attribute} title={t(`attribute.${attribute}`)}>
          <MapKeyField
            attribute={attribute}
            value={ownKey(readers.user, attribute)}
            hint={
              mapKey(readers, attribute) !== null && ownKey(readers.user, attribute) === ''
                ? t('map.choice.ofOrganisation')
                : undefined
            }
            onSave={(value) => save(attribute, value === '' ? null : value)}
          />
          {choices(attribute)}
        </Service>
      ))}
    </section>
  )
}

function Service({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className={styles['service']}>
      <h3 id={id}>{title}</h3>
      {children}
    </div>
  )
}

function ownKey({ attributes }: { attributes: Record<string, unknown> }, attribute: MapKeyAttribute): string {
  const value = attributes[attribute]
  return typeof value === 'string' ? value : ''
}

/** What is being saved counts at once, so that a second choice builds on the first. */
function useSave(userId: number) {
  const queries = useQueryClient()
  const [saving, setSaving] = useState<Record<string, string | null>>({})
  const save = async (key: string, value: string | null) => {
    setSaving((before) => ({ ...before, [key]: value }))
    try {
      await savePreference({ userId, key, value }, queries)
    } catch (failure) {
      showFailure(failure)
    }
    setSaving(({ [key]: mine, ...others }) => (mine === value ? others : { ...others, [key]: mine ?? null }))
  }
  return { saving, save: (key: string, value: string | null) => void save(key, value) }
}
