import { describe, expect, it } from 'vitest'
import { parseTrackerMessage } from '../../../shared/wire/tracker-message.ts'
import { phoneTemplates } from '../../../web/src/connect/phone-templates.ts'
import { noon } from '../../support/positions.ts'
import { recordOf } from '../../support/tracker-records.ts'

/** What the apps put into the places of their templates: metres per second, percent, seconds. */
const sent: Readonly<Record<string, string>> = {
  '{0}': '36.75',
  '{1}': '3.05',
  '{2}': String(noon),
  '{3}': '1.1',
  '{4}': '61',
  '{5}': '12.5',
  '{6}': '118',
  '%LAT': '36.75',
  '%LON': '3.05',
  '%TIMESTAMP': String(noon / 1000),
  '%ALT': '61',
  '%SPD': '12.5',
  '%DIR': '118',
  '%ACC': '7',
  '%BATT': '77',
  '%SAT': '9',
}

describe('addresses for phone apps', () => {
  it.each(phoneTemplates('https://example.com/ingest/osmand/SECRET', 'van 14'))(
    '$key: what the app sends is understood, with the unit of its speed',
    ({ text }) => {
      const filled = text.replaceAll(/\{\d\}|%[A-Z]{3,}/g, (place) => sent[place]!)
      const url = new URL(filled)
      expect([url.pathname, url.searchParams.get('id')]).toEqual(['/ingest/osmand/SECRET', 'van 14'])
      const message = parseTrackerMessage(recordOf('http/osmand/van-14', { parameters: [...url.searchParams] }))
      if (message.kind !== 'fixes') throw new Error(JSON.stringify(message))
      const [fix] = message.fixes
      expect(message.noted).toBeUndefined()
      expect(fix).toMatchObject({ fixTime: noon, location: { latitude: 36.75, altitude: 61, course: 118 } })
      expect(fix!.location!.speed).toBeCloseTo(24.3, 1)
    },
  )
})
