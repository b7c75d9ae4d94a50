import { expect, it } from 'vitest'
import { placeText } from '../../../shared/i18n/place.ts'

it.each([
  { language: 'en', place: 'Blida', country: 'Algeria', distanceMetres: 12_400, text: '12 km NE of Blida, Algeria' },
  { language: 'en', place: 'Blida', country: 'Algeria', distanceMetres: 1999, text: 'Blida, Algeria' },
  { language: 'en', place: 'Blida', country: 'Algeria', distanceMetres: 2345, text: '2.3 km NE of Blida, Algeria' },
  {
    language: 'fr',
    place: 'Blida',
    country: 'Algérie',
    distanceMetres: 2345,
    text: 'à 2,3 km au NE de Blida, Algérie',
  },
  { language: 'fr', place: 'Oran', country: 'Algérie', distanceMetres: 12_400, text: 'à 12 km au NE d’Oran, Algérie' },
  { language: 'ar', place: 'البليدة', country: 'الجزائر', distanceMetres: 500, text: 'البليدة، الجزائر' },
] as const)('$language: $text', ({ language, text, ...near }) => {
  expect(placeText(language, { ...near, wind: 'ne' })).toBe(text)
})
