import { describe, expect, it } from 'vitest'
import { readArguments } from '../../../infra/operator/arguments.ts'

const read = (line: string) => readArguments(line.split(' ').filter((word) => word !== ''))

describe('what an operator may ask for', () => {
  it.each([
    { line: 'list', command: { name: 'list' } },
    { line: 'index', command: { name: 'index' } },
    { line: 'show abc', command: { name: 'show', tenantId: 'abc' } },
    { line: 'confirm abc', command: { name: 'confirm', tenantId: 'abc' } },
    { line: 'confirm amina@atlas.example', command: { name: 'confirm', tenantId: 'amina@atlas.example' } },
    { line: 'password amina@atlas.example', command: { name: 'password', email: 'amina@atlas.example' } },
    {
      line: 'create Atlas --email amina@atlas.example',
      command: {
        name: 'create',
        organisation: 'Atlas',
        email: 'amina@atlas.example',
        administrator: 'amina@atlas.example',
        language: 'en',
      },
    },
    {
      line: 'create Atlas --email amina@atlas.example --name Amina --language ar',
      command: {
        name: 'create',
        organisation: 'Atlas',
        email: 'amina@atlas.example',
        administrator: 'Amina',
        language: 'ar',
      },
    },
    { line: 'check abc', command: { name: 'check', tenantId: 'abc', isRepairing: false } },
    { line: 'check abc --repair', command: { name: 'check', tenantId: 'abc', isRepairing: true } },
    {
      line: 'import abc --from old.example --history 2026-01-31',
      command: {
        name: 'import',
        tenantId: 'abc',
        address: 'old.example',
        historyFrom: Date.parse('2026-01-31T00:00:00Z'),
      },
    },
    {
      line: 'import abc --from old.example',
      command: { name: 'import', tenantId: 'abc', address: 'old.example', historyFrom: null },
    },
    { line: 'passwords abc', command: { name: 'passwords', tenantId: 'abc' } },
    { line: 'suspend abc', command: { name: 'suspend', tenantId: 'abc' } },
    { line: 'extend abc --days 14', command: { name: 'extend', tenantId: 'abc', trial: { days: 14 } } },
    {
      line: 'extend abc --until 2027-01-31',
      command: { name: 'extend', tenantId: 'abc', trial: { until: Date.parse('2027-02-01T00:00:00Z') } },
    },
    { line: 'extend --no-trial abc', command: { name: 'extend', tenantId: 'abc', trial: 'none' } },
  ])('$line', ({ line, command }) => {
    expect(read(line)).toEqual({ command, stack: null })
  })

  it('on AWS, by the name of a stack', () => {
    expect(read('list --stack QafilaApp --region eu-west-3').stack).toEqual({ name: 'QafilaApp', region: 'eu-west-3' })
    expect(read('list --stack QafilaApp').stack).toEqual({ name: 'QafilaApp', region: undefined })
  })

  it.each([
    { line: '', says: 'Unknown command ""' },
    { line: 'drop abc', says: 'Unknown command "drop"' },
    { line: 'list abc', says: 'Unknown command "list"' },
    { line: 'show', says: 'show needs one tenant' },
    { line: 'show a b', says: 'show needs one tenant' },
    { line: 'confirm', says: 'confirm needs one tenant' },
    { line: 'password', says: 'password needs one e-mail address' },
    { line: 'password abc', says: 'password needs one e-mail address' },
    { line: 'create', says: 'create needs one ORGANISATION' },
    { line: 'create Atlas Transport --email a@b.example', says: 'put quotes around' },
    { line: 'create Atlas', says: 'create needs --email ADDRESS' },
    { line: 'create Atlas --email a@b.example --language de', says: '--language is "de"; choose one of' },
    { line: 'confirm abc --email a@b.example', says: '--email belongs to create, not to confirm' },
    { line: 'show abc --repair', says: '--repair belongs to check, not to show' },
    { line: 'list --name abc', says: '--name belongs to create, not to list' },
    { line: 'extend abc', says: 'one of --days N' },
    { line: 'extend abc --days 5 --no-trial', says: 'one of --days N' },
    { line: 'extend abc --days 0', says: '--days is "0"' },
    { line: 'extend abc --days 1e3', says: '--days is "1e3"' },
    { line: 'extend abc --until tomorrow', says: '--until is "tomorrow"' },
    { line: 'import abc', says: 'import needs --from ADDRESS' },
    { line: 'import abc --from old.example --history soon', says: '--history is "soon"' },
    { line: 'show abc --from old.example', says: '--from belongs to import, not to show' },
    { line: 'show abc --force', says: "Unknown option '--force'" },
  ])('"$line" is refused with a word of what is right', ({ line, says }) => {
    expect(() => read(line)).toThrow(says)
  })
})
