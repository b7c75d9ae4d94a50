import { expect, test } from 'vitest'
import {
  evaluate,
  fill,
  parseSql,
  parseTemplate,
  topicMatcher,
} from '../../../../../infra/local/emulators/mqtt/iot-sql.ts'

const message = {
  topic: 'trackers/van-1/positions',
  payload: Buffer.from('{"speed":42,"valid":true,"battery":{"level":80}}'),
  clientId: 'van-1',
  timestamp: 1_700_000_000_000,
}
const all = { speed: 42, valid: true, battery: { level: 80 } }

test.each([
  { name: 'everything', sql: "SELECT * FROM 'a'", row: all },
  {
    name: 'everything and the topic',
    sql: "SELECT *, topic() AS topic FROM 'a'",
    row: { ...all, topic: message.topic },
  },
  { name: 'a part of the topic', sql: "SELECT topic(2) AS id FROM 'a'", row: { id: 'van-1' } },
  { name: 'the broker’s clock', sql: "SELECT timestamp() AS at FROM 'a'", row: { at: message.timestamp } },
  { name: 'who sent it', sql: "SELECT clientid() AS who FROM 'a'", row: { who: 'van-1' } },
  { name: 'a value under its own name', sql: "SELECT speed FROM 'a'", row: { speed: 42 } },
  { name: 'a value within a value', sql: "SELECT battery.level AS level FROM 'a'", row: { level: 80 } },
  { name: 'what is not there is left out', sql: "SELECT fuel FROM 'a'", row: {} },
  { name: 'only what passes WHERE', sql: "SELECT speed FROM 'a' WHERE speed > 50", row: null },
  { name: 'AND', sql: "SELECT speed FROM 'a' WHERE speed >= 42 AND valid = true", row: { speed: 42 } },
  { name: 'OR and NOT', sql: "SELECT speed FROM 'a' WHERE speed < 1 OR NOT (valid = false)", row: { speed: 42 } },
  {
    name: 'a missing value compares with nothing',
    sql: "SELECT speed FROM 'a' WHERE fuel <> 3 AND fuel > 1",
    row: null,
  },
  {
    name: 'length of the whole message in base64',
    sql: "SELECT length(encode(*, 'base64')) AS size FROM 'a' WHERE length(encode(*, 'base64')) > 63",
    row: { size: 64 },
  },
  {
    name: 'a quotient, its floor and a sum',
    sql: "SELECT floor(speed / 4) + 100 AS x, fuel + 1 AS y FROM 'a'",
    row: { x: 110 },
  },
  {
    name: 'CASE takes the first branch that is equal',
    sql: "SELECT CASE speed WHEN 1 THEN 'slow' WHEN 42 THEN 'fast' WHEN 42 THEN 'again' ELSE 'other' END AS x FROM 'a'",
    row: { x: 'fast' },
  },
  {
    name: 'CASE without a match',
    sql: "SELECT CASE speed WHEN 1 THEN 'slow' ELSE 'other' END AS x FROM 'a'",
    row: { x: 'other' },
  },
  { name: 'CASE without a match or ELSE', sql: "SELECT CASE speed WHEN 1 THEN 'slow' END AS x FROM 'a'", row: {} },
  { name: 'CASE of what is not there', sql: "SELECT CASE fuel WHEN 1 THEN 'x' ELSE 'y' END AS x FROM 'a'", row: {} },
  {
    name: 'CASE of a comparison',
    sql: "SELECT CASE (speed > 40) WHEN true THEN 'fast' ELSE 'slow' END AS x FROM 'a'",
    row: { x: 'fast' },
  },
  {
    name: 'text that a pattern finds',
    sql: "SELECT regexp_matches(topic(), '^trackers/[^/]+/') AS x FROM 'a'",
    row: { x: true },
  },
  { name: 'NOT of what is not there', sql: "SELECT speed FROM 'a' WHERE NOT regexp_matches(fuel, 'x')", row: null },
  { name: 'what is no text has no length', sql: "SELECT length(speed) AS size FROM 'a'", row: {} },
  { name: 'text with a quote', sql: "SELECT 'it''s' AS word FROM 'a'", row: { word: "it's" } },
])('topic rule: $name', ({ sql, row }) => {
  expect(evaluate(parseSql(sql), message)).toEqual(row)
})

test('topic rule: bytes that are no text travel as base64', () => {
  const payload = Buffer.from([0, 255, 254])
  const rule = parseSql("SELECT encode(*, 'base64') AS payload FROM 'a'")
  expect(evaluate(rule, { ...message, payload })).toEqual({ payload: 'AP/+' })
})

test.each([
  { name: 'a function', sql: "SELECT parse_time('yyyy', 1) AS x FROM 'a'", says: 'parse_time()' },
  { name: 'arithmetic', sql: "SELECT speed - 1 AS x FROM 'a'", says: '"-"' },
  { name: 'a missing filter', sql: 'SELECT *', says: 'FROM' },
  { name: 'CASE without WHEN', sql: "SELECT CASE speed ELSE 1 END AS x FROM 'a'", says: 'WHEN' },
  { name: 'words after the end', sql: "SELECT * FROM 'a' GROUP", says: '"GROUP"' },
])('a rule that cannot be run is refused by name: $name', ({ sql, says }) => {
  expect(() => parseSql(sql)).toThrow(says)
})

test('partition keys take text and functions', () => {
  expect(fill(parseTemplate('id-${topic(2)}-${clientid()}'), message)).toBe('id-van-1-van-1')
})

test('a template may choose between texts', () => {
  const template = parseTemplate("${CASE (length(encode(*, 'base64')) > 63) WHEN true THEN 'long' ELSE 'short' END}-1")
  expect(fill(template, message)).toBe('long-1')
  expect(fill(template, { ...message, payload: Buffer.from('{}') })).toBe('short-1')
})

test.each([
  { filter: 'trackers/+/positions', topic: 'trackers/van-1/positions', received: true },
  { filter: 'trackers/+/positions', topic: 'trackers/van-1/a/positions', received: false },
  { filter: 'trackers/#', topic: 'trackers', received: true },
  { filter: 'trackers/#', topic: 'trackers/van-1/positions', received: true },
  { filter: '+/data', topic: '352093081452251/data', received: true },
  { filter: '#', topic: '$aws/events/presence/connected/van-1', received: false },
  { filter: '+/events/#', topic: '$aws/events/presence', received: false },
  { filter: 'a.b/+', topic: 'axb/c', received: false },
])('filter $filter on $topic: $received', ({ filter, topic, received }) => {
  expect(topicMatcher(filter)(topic)).toBe(received)
})
