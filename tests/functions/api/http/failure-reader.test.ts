import { describe, expect, it } from 'vitest'
import { preferredLanguage } from '../../../../functions/api/http/failure-reader.ts'
import { addDevice, ask, fixture } from '../api-fixture.ts'

describe('the language of a refusal', () => {
  it.each([
    { wanted: 'fr', language: 'fr' },
    { wanted: 'ar', language: 'ar' },
    { wanted: 'en', language: 'en' },
    { wanted: 'fr-DZ', language: 'fr' },
    { wanted: 'FR', language: 'fr' },
    { wanted: 'de, fr;q=0.5', language: 'fr' },
    { wanted: 'de', language: 'en' },
    { wanted: 'en;q=0.5, ar;q=0.8', language: 'ar' },
    { wanted: 'fr;q=0.7, ar;q=0.7', language: 'fr' },
    { wanted: 'fr;q=0, ar;q=0.1', language: 'ar' },
    { wanted: 'fr;q=0', language: 'en' },
    { wanted: '*', language: 'en' },
    { wanted: '*;q=0.1, ar;q=0.2', language: 'ar' },
    { wanted: 'fr ; q=0.9 , en ; q=0.1', language: 'fr' },
    { wanted: 'fr;q=nonsense, ar;q=0.3', language: 'ar' },
    { wanted: '', language: 'en' },
    { wanted: ';;,,=', language: 'en' },
    { wanted: 'constructor, __proto__', language: 'en' },
  ])('"$wanted" is $language', ({ wanted, language }) => {
    expect(preferredLanguage(wanted)).toBe(language)
  })

  it.each([
    { wanted: undefined, language: 'en', says: 'There is no such device, or you may not see it.' },
    { wanted: 'en-GB,en;q=0.9,fr;q=0.8', language: 'en', says: 'There is no such device, or you may not see it.' },
    {
      wanted: 'de, fr;q=0.5',
      language: 'fr',
      says: 'Introuvable : véhicule. L’élément n’existe pas, ou vous n’y avez pas accès.',
    },
    { wanted: 'ar-DZ', language: 'ar', says: 'غير موجود: مركبة. العنصر غير موجود أو ليست لديك صلاحية الاطلاع عليه.' },
  ])('a request that wants $wanted is refused in $language', async ({ wanted, language, says }) => {
    const at = await fixture()
    const headers = wanted === undefined ? undefined : { 'accept-language': wanted }
    const { status, text, headers: answered } = await ask(at, '/api/devices/77', { as: at.amina, headers })
    expect([status, text]).toEqual([404, `${says}\nrequest r-1`])
    expect([answered.get('content-language'), answered.get('vary')]).toEqual([language, 'accept-language'])
  })

  it.each([
    {
      name: 'nobody is signed in',
      path: '/api/devices',
      says: 'Vous n’êtes pas connecté. Connectez-vous et réessayez.',
    },
    { name: 'there is no such call', path: '/api/rockets', says: 'Il n’y a rien à l’adresse GET /api/rockets.' },
  ])('also where $name', async ({ path, says }) => {
    const at = await fixture()
    const { text } = await ask(at, path, { headers: { 'accept-language': 'fr' } })
    expect(text).toBe(`${says}\nrequest r-1`)
  })

  it.each([
    {
      name: 'another device has the identifier',
      path: '/api/devices',
      json: { name: 'Van 2', uniqueId: 'van-1' },
      says: 'uniqueId : la valeur « van-1 » ne peut pas être utilisée. Choisissez-en une autre.\nfield uniqueId',
    },
    {
      name: 'a name is missing',
      path: '/api/devices',
      json: { uniqueId: 'x' },
      says: 'name : valeur manquante. Indiquez un texte.\nfield name',
    },
    {
      name: 'an identifier has a character that none may have',
      path: '/api/devices',
      json: { name: 'Van 2', uniqueId: 'van#2' },
      says: 'uniqueId : ne peut contenir que des lettres, des chiffres, des espaces et . _ : @ - / +, sans deux points de suite\nfield uniqueId',
    },
    {
      name: 'an attribute is of another kind',
      path: '/api/devices',
      json: { name: 'Van 2', uniqueId: 'x', attributes: { speedLimit: 'fast' } },
      says: 'attributes.speedLimit : indiquez un nombre qui n’est pas inférieur à 0.\nfield attributes.speedLimit',
    },
    {
      name: 'the type is unknown',
      path: '/api/attributes/computed',
      json: { description: 'd', attribute: 'a', expression: '1', type: 'colour' },
      says: 'type : indiquez l’une de ces valeurs : string, number, boolean.\nfield type',
    },
    {
      name: 'an expression cannot be read',
      path: '/api/attributes/computed',
      json: { description: 'd', attribute: 'a', expression: 'speed *', type: 'number' },
      says: 'expression : l’expression est incomplète (au caractère 8)\nfield expression',
    },
    {
      name: 'an area cannot be read',
      path: '/api/geofences',
      json: { name: 'Depot', area: 'CIRCLE (91 3, 500)' },
      says: 'area : point 1 : la latitude doit être entre -90 et 90\nfield area',
    },
    {
      name: 'a calendar cannot be read',
      path: '/api/calendars',
      json: { name: 'Nights', data: 'nothing' },
      says: 'data : ce n’est pas un fichier iCalendar en base64\nfield data',
    },
    {
      name: 'channels are unknown',
      path: '/api/notifications',
      json: { type: 'alarm', notificators: 'pigeon' },
      says: 'notificators : doit nommer certaines de ces valeurs : ',
    },
    {
      name: 'the email address is none',
      path: '/api/users',
      json: { name: 'Bilal', email: 'bilal' },
      says: 'email : adresse e-mail non valable\nfield email',
    },
    {
      name: 'the password is weak',
      path: '/api/users',
      json: { name: 'Bilal', email: 'bilal@atlas.example', password: 'short' },
      says: 'password : il faut au moins 8 caractères. Choisissez-en un autre.\nfield password',
    },
    {
      name: 'a moment is none',
      path: '/api/users',
      json: { name: 'Bilal', email: 'bilal@atlas.example', expirationTime: 'tomorrow' },
      says: 'expirationTime : ce n’est pas un instant ISO 8601, comme 2024-05-01T12:34:56Z\nfield expirationTime',
    },
    {
      name: 'a key is too long',
      path: '/api/devices',
      json: { name: 'Van 2', uniqueId: 'x', attributes: { ['k'.repeat(1000)]: 1 } },
      says: `attributes.${'k'.repeat(1000)} : clé non valable`,
    },
    {
      name: 'terms are neither accepted nor refused',
      path: '/api/sign-up',
      json: { organisation: 'A', name: 'B', email: 'b@atlas.example', password: 'demo1234', terms: 'perhaps' },
      says: 'terms : valeur non valable\nfield terms',
    },
    {
      name: 'a link is not one',
      path: '/api/permissions',
      json: { groupId: 1, deviceId: 1 },
      says: 'Une connexion est faite d’exactement deux ids : userId avec managedUserId, ',
    },
  ])('a French form says it when $name', async ({ path, json, says }) => {
    const at = await fixture()
    await addDevice(at.amina, { name: 'Van 1', uniqueId: 'van-1' })
    const how = { method: 'POST', as: at.amina, json, headers: { 'accept-language': 'fr' } }
    const { status, text } = await ask(at, path, how)
    expect(text.slice(0, says.length)).toBe(says)
    expect([400, 409]).toContain(status)
  })
})
