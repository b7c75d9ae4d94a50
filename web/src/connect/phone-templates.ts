export interface PhoneTemplate {
  key: 'osmand' | 'gpslogger' | 'phonetrack'
  text: string
}

/** What each app replaces by its values, and the names that the server reads. All three send metres per second. */
const values: Readonly<Record<PhoneTemplate['key'], string>> = {
  osmand: 'lat={0}&lon={1}&timestamp={2}&hdop={3}&altitude={4}&speed={5}&bearing={6}',
  gpslogger:
    'lat=%LAT&lon=%LON&timestamp=%TIMESTAMP&altitude=%ALT&speed=%SPD&bearing=%DIR&accuracy=%ACC&batt=%BATT&sat=%SAT',
  phonetrack:
    'lat=%LAT&lon=%LON&timestamp=%TIMESTAMP&altitude=%ALT&speed=%SPD&bearing=%DIR&accuracy=%ACC&batt=%BATT&sat=%SAT',
}

/**
 * The addresses to be entered into phone apps that fill in a template.
 * @param address of the server, `https://…/ingest/osmand/SECRET`
 */
export const phoneTemplates = (address: string, uniqueId: string): PhoneTemplate[] =>
  (Object.keys(values) as PhoneTemplate['key'][]).map((key) => ({
    key,
    text: `${address}?id=${encodeURIComponent(uniqueId)}&${values[key]}&speedUnit=ms`,
  }))
