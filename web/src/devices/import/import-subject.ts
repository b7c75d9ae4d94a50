import { createContext, useContext, useMemo } from 'react'
import { deviceTexts, textWords } from '../../../../shared/catalog/device-texts.ts'
import { device } from '../../../../shared/entities/device.ts'
import { driver } from '../../../../shared/entities/driver.ts'
import type { Entity } from '../../../../shared/entities/entity.ts'
import type { Words } from '../../../../shared/i18n/t.ts'
import { useWords } from '../../i18n/use-words.ts'
import type { May } from '../../session/access.ts'

const texts = deviceTexts.filter(({ inImport }) => inImport !== false)

/** What a column of the file can hold; the links of a device to a driver among it. */
const deviceFields = [
  ...texts.filter(({ isRequired }) => isRequired).map(({ key }) => key),
  ...(['groupId', 'category'] as const),
  ...texts.filter(({ isRequired }) => !isRequired).map(({ key }) => key),
  ...(['driverId', 'calendarId', 'expirationTime', 'disabled'] as const),
]
const driverFields = ['name', 'uniqueId', 'phone', 'licence.number', 'licence.expiresAt'] as const
export type ImportField = (typeof deviceFields)[number] | (typeof driverFields)[number]

/** What a file can be imported as: records with a name and an identifier, by which rows are compared. */
export interface ImportSubject {
  /** its words are `import.<kind>.…`, where it has others than devices */
  kind: 'device' | 'driver'
  entity: Entity
  /** below `/settings` */
  listPage: string
  fields: readonly ImportField[]
  /** the fields that are attributes */
  attributes: ReadonlySet<string>
  /** the key of a field's title */
  titleKey: (field: ImportField) => string
  /** what columns are called elsewhere */
  otherNames: Readonly<Partial<Record<ImportField, readonly string[]>>>
  /** whether the reader may set it, by the rules of the API */
  isFor: (field: ImportField, may: Pick<May, 'administer' | 'link'>) => boolean
}

const phone = ['phone number', 'telephone', 'téléphone', 'numéro de téléphone']

export const deviceSubject: ImportSubject = {
  kind: 'device',
  entity: device,
  listPage: '/settings/devices',
  fields: deviceFields,
  attributes: new Set(texts.filter(({ isAttribute }) => isAttribute).map(({ key }) => key)),
  titleKey: (field) => {
    const text = texts.find(({ key }) => key === field)
    if (text) return textWords(text)
    return field === 'driverId' ? 'entity.driver.one' : `entity.device.${field}`
  },
  otherNames: {
    name: ['device', 'vehicle', 'device name', 'vehicle name', 'appareil', 'véhicule', 'الجهاز', 'المركبة'],
    uniqueId: ['imei', 'unique id', 'device id', 'tracker id', 'id unique', 'رقم IMEI'],
    groupId: ['fleet', 'group name', 'flotte'],
    category: ['type', 'icon'],
    plate: ['license plate', 'licence plate', 'registration', 'number plate', 'immatriculation', 'plaque', 'اللوحة'],
    driverId: ['driver name', 'chauffeur'],
    phone: [...phone, 'sim'],
    expirationTime: ['expiration', 'expiry', 'expires at'],
  },
  isFor: (field, may) => {
    if (field === 'driverId') return may.link
    return (field !== 'expirationTime' && field !== 'disabled') || may.administer
  },
}

const driverAttributes = new Set<string>(['phone', 'licence.number', 'licence.expiresAt'])

export const driverSubject: ImportSubject = {
  kind: 'driver',
  entity: driver,
  listPage: '/settings/drivers',
  fields: driverFields,
  attributes: driverAttributes,
  titleKey: (field) => `entity.driver.${driverAttributes.has(field) ? 'attributes.' : ''}${field}`,
  otherNames: {
    name: ['driver', 'driver name', 'full name', 'conducteur', 'chauffeur', 'السائق'],
    uniqueId: ['card', 'key', 'ibutton', 'rfid', 'unique id', 'driver id', 'carte', 'badge', 'البطاقة'],
    phone: [...phone, 'mobile', 'portable', 'الجوال'],
    'licence.number': ['licence', 'license', 'license number', 'driving licence', 'permis', 'رخصة القيادة'],
    'licence.expiresAt': ['licence end', 'license expiry', 'licence expiry', 'valid until', 'fin du permis'],
  },
  isFor: () => true,
}

export const ImportSubjectContext = createContext(deviceSubject)
export const useImportSubject = (): ImportSubject => useContext(ImportSubjectContext)

/** The words of an import: those of its subject, where it has its own. */
export function useImportWords(): Words {
  const t = useWords()
  const { kind } = useImportSubject()
  return useMemo(() => {
    const ownKey = (key: string) => {
      const own = key.replace(/^import\./, `import.${kind}.`)
      return t.has(own) ? own : key
    }
    return Object.assign((...[key, values]: Parameters<Words>) => t(ownKey(key), values), {
      has: (key: string) => t.has(ownKey(key)),
    })
  }, [t, kind])
}
