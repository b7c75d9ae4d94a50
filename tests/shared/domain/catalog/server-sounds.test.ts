import { expect, test } from 'vitest'
import { serverFileKind } from '../../../../shared/domain/catalog/file-kinds.ts'
import { newServerSettings, serverSettings } from '../../../../shared/entities/server-settings.ts'

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))

test.each([
  { name: 'alarm.mp3', content: 'ID3\x04', type: 'audio/mpeg' },
  { name: 'alarm.wav', content: 'RIFF\0\0\0\0WAVEfmt ', type: 'audio/wav' },
  { name: 'alarm.ogg', content: 'OggS\0', type: 'audio/ogg' },
  { name: 'alarm.mp3', content: 'RIFF\0\0\0\0WAVEfmt ', type: undefined },
  { name: 'alarm.mp3', content: '<html>', type: undefined },
  { name: 'film.mp4', content: '\0\0\0\x18ftypisom', type: undefined },
])('a file of an organisation, $name with $content: $type', ({ name, content, type }) => {
  expect(serverFileKind(name, bytes(content))?.contentType).toBe(type)
})

test.each([
  { address: '/api/server/file/alarm.mp3', isRight: true },
  { address: '/api/server/file/alarm.png', isRight: false },
  { address: 'https://evil.example/alarm.mp3', isRight: false },
  { address: '/api/server/file/../alarm.mp3', isRight: false },
])('a notification sound at $address: $isRight', ({ address, isRight }) => {
  const settings = newServerSettings()
  const { success } = serverSettings.schema.safeParse({
    ...settings,
    attributes: { ...settings.attributes, notificationSound: address },
  })
  expect(success).toBe(isRight)
})
