import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeAttribute, type ComputedType } from '../../../../shared/domain/expression/compute.ts'
import { ExpressionError } from '../../../../shared/domain/expression/expression-error.ts'
import { parseExpression } from '../../../../shared/domain/expression/parse.ts'
import { ruleLimits } from '../../../../shared/domain/limits/rules.ts'
import { position } from './evaluated-position.ts'

const resultOf = (expression: string, type: ComputedType = 'number') => computeAttribute({ expression, type }, position)

function outcomeOf(expression: string, type: ComputedType): string {
  try {
    const result = resultOf(expression, type)
    return result === null ? 'nothing' : typeof result
  } catch (error) {
    return error instanceof ExpressionError ? 'refused' : String(error)
  }
}

describe('expressions: what they compute', () => {
  it.each<[expression: string, result: number | boolean | string | null]>([
    ['adc1', 7],
    ['adc2 * 2 + 50', 75],
    ['adc1 / 2', 3.5],
    ['7 / 2', 3],
    ['(adc1 + 2) / 2 * 100', 450],
    ['-adc1 / 2', -3.5],
    ['+adc1 / 2', 3.5],
    ['math:max(adc1, 1) / 2', 3.5],
    ['math:floorDiv(adc1, 2) / 2', 1],
    ['code / 2', 8.5],
    ['adc1 / 2.0', 3.5],
    ['speed / 5', 2.4],
    ['power / 5', 2.4],
    ['-adc1 % 4', -3],
    ['2 + 3 * 4 - 1', 13],
    ['(2 + 3) * 4', 20],
    ['0x0F + 1L', 16],
    ['1e3 + .5', 1000.5],
    ['9223372036854775807 + 1', 9223372036854775808],
    ['(bitFlag & 4) != 0', true],
    ['bitFlag & 3 | 8', 8],
    ['1 << 4 ^ 1', 17],
    ['~0', -1],
    ['-1 >>> 63', 1],
    ['!ignition', false],
    ['not ignition or speed gt 5', true],
    ['speed > 5 && valid', true],
    ['speed gt 5 and adc1 le 7', true],
    ['event == 42 ? "lowBattery" : null', 'lowBattery'],
    ['event == 43 ? "lowBattery" : null', null],
    ['adc1 > 5 ? adc1 > 6 ? 2 : 1 : 0', 2],
    ['missing ?: 5', 5],
    ['missing ?? 6', 6],
    ['missing ? 1 : 2', 2],
    ['empty(missing)', true],
    ['empty alarm', false],
    ['size(alarm) + size([1, 2])', 5],
    ['math:pow(adc1, 2)', 49],
    ['math:round(12.6)', 13],
    ['math:abs(-3) / 2', 1],
    ['math:max(adc1, adc2)', 12.5],
    ['math:floorMod(-7, 3)', 2],
    ['"km " + adc1', 'km 7'],
    ['speed + " kn"', '12.0 kn'],
    ['alarm.toUpperCase() + alarm.substring(1)', 'SOSos'],
    ['alarm.contains("so") and alarm =^ "s" and alarm =$ "os"', true],
    ['alarm =~ "(sos|general)"', true],
    ['alarm !~ ["tow", "sos"]', false],
    ['event =~ {41, 42}', true],
    ["{'a': 1, 'b': adc1}['b']", 7],
    ["{'a': 1}.a", 1],
    ['[4, 5, 6][1]', 5],
    ['geofenceIds =~ [3]', false],
    ['3 =~ geofenceIds', true],
    ['code == 17', true],
    ['code + 1', '171'],
    ['code * 2', 34],
    ['my.key', 3],
    ['fixTime.getTime() - deviceTime.getTime()', -1000],
    ['adc1 = 256; adc1 + 1', 257],
    ['a = null; a', null],
    ['a = b = 3; a * b', 9],
    ['true && "true"', true],
  ])('%s is %s', (expression, result) => {
    const type = typeof result === 'string' ? 'string' : typeof result === 'boolean' ? 'boolean' : 'number'
    expect(resultOf(expression, type)).toBe(result)
  })

  it('what is assigned never reaches the position', () => {
    resultOf('adc1 = 256')
    expect(position.attributes['adc1']).toBe(7)
  })
})

describe('expressions: what is wrong with them', () => {
  it.each([
    { name: 'nothing', expression: '', says: 'empty' },
    { name: 'only a semicolon', expression: ' ; ', says: 'empty' },
    { name: 'half', expression: 'adc1 +', says: 'the end cannot stand here (at character 7)' },
    { name: 'a bracket without end', expression: '(1 + 2', says: '")" is missing here (at character 7)' },
    { name: 'a text without end', expression: '"abc', says: 'no end (at character 1)' },
    { name: 'a strange letter', expression: '1 + `a`', says: '(at character 5)' },
    { name: 'a loop', expression: 'while (true) 1', says: '"while" cannot be used: write the cases' },
    { name: 'another loop', expression: 'for (x : [1, 2]) x', says: '"for" cannot be used: write the cases' },
    { name: 'a declaration in the middle', expression: '1 + var', says: '"var" cannot be used' },
    { name: 'a declaration of a word', expression: 'var if = 1', says: '"if" cannot stand here' },
    { name: 'a decision in the middle', expression: '1 + if (true) 2', says: '"if" cannot be used' },
    { name: 'a decision without end', expression: 'if (true) { 1', says: '"}" is missing here' },
    { name: 'a decision without a test', expression: 'if true', says: '"(" is missing here' },
    { name: 'a comment without end', expression: '1 /* one', says: 'cannot stand here' },
    { name: 'decisions in decisions', expression: 'if (true) '.repeat(100), says: 'nested more than' },
    { name: 'an absent name beside another', expression: 'io99 == 5', says: '"io99" is not known' },
    { name: 'a separator that takes for ever', expression: 'alarm.split("s+s+o")', says: 'cannot separate' },
    { name: 'a separator that is none', expression: 'alarm.split("(a)")', says: 'cannot separate' },
    { name: 'a class in a wrong order', expression: 'alarm.split("[z-a]")', says: 'cannot separate' },
    { name: 'a method that numbers do not have', expression: 'speed.constructor()', says: 'no method "constructor"' },
    { name: 'a secret of the product', expression: 'notificator.key', says: 'is not known' },
    { name: 'a new object', expression: 'new Date()', says: '"new" cannot be used: write the value' },
    { name: 'a function of its own', expression: 'alert(1)', says: 'no function "alert"' },
    { name: 'a function that math does not have', expression: 'math:random()', says: 'no function "math:random"' },
    { name: 'the constructor of math', expression: 'math:constructor("x")', says: 'no function "math:constructor"' },
    { name: 'a method that text does not have', expression: 'alarm.constructor("x")', says: 'no method "constructor"' },
    { name: 'a prototype by name', expression: '__proto__', says: '"__proto__" is not known' },
    { name: 'a prototype by member', expression: 'alarm.__proto__', says: '"alarm.__proto__" is not known' },
    { name: 'a prototype by index', expression: 'alarm["constructor"]', says: 'only lists and maps' },
    { name: 'a constructor of the list', expression: '[1].constructor', says: 'is not known' },
    { name: 'what every object has', expression: 'hasOwnProperty', says: 'is not known' },
    { name: 'an attribute that is not there', expression: 'fuelLevel * 2', says: '"fuelLevel" is not known' },
    { name: 'a word as a number', expression: 'alarm * 2', says: '"sos" is not a number' },
    { name: 'nothing as a number', expression: 'address + 1', says: 'nothing (null) is not a number' },
    { name: 'division by nothing', expression: 'adc1 / 0', says: 'division by 0' },
    { name: 'the logarithm of nothing', expression: 'math:log(0)', says: 'not a number, as the type says' },
    { name: 'a list as a number', expression: '[1, 2]', says: 'not a number, as the type says' },
    { name: 'too few inputs', expression: 'math:pow(2)', says: 'takes 2 values, not 1' },
    { name: 'an assignment to a number', expression: '1 = 2', says: 'only a name' },
    { name: 'a thousand brackets', expression: '('.repeat(1000), says: 'nested more than' },
    { name: 'a book', expression: '1 +'.repeat(2000), says: `${ruleLimits.expressionLengthMax} characters` },
    { name: 'a text that doubles', expression: `a = "ab"; ${'a = a + a;'.repeat(30)} 1`, says: 'a text became longer' },
    {
      name: 'a list of lists that doubles',
      expression: `a = [1]; ${'a = [a, a];'.repeat(60)} "" + a`,
      says: 'no text',
    },
    { name: 'a pattern that looks ahead', expression: 'alarm =~ "(?=s)sos"', says: 'looks around' },
    { name: 'a pattern of patterns', expression: 'alarm =~ "((((a{200}){200}){200}){200})"', says: 'too large' },
  ])('$name', ({ expression, says }) => {
    expect(() => resultOf(expression)).toThrow(says)
    expect(() => resultOf(expression)).toThrow(ExpressionError)
  })

  it.each([
    { pattern: '(a+)+b', text: 'a'.repeat(900) },
    { pattern: '(a|a)*b', text: 'a'.repeat(900) },
    { pattern: '(.*a){12}', text: 'b'.repeat(900) },
  ])('the pattern $pattern, which would backtrack for ever, comes to an end', ({ pattern, text }) => {
    const matched = { ...position, attributes: { text } }
    expect(computeAttribute({ expression: `text =~ "${pattern}"`, type: 'boolean' }, matched)).toBe(false)
  })

  it('whatever somebody writes, it has a value of the type or says why not', { tags: 'slow' }, () => {
    const piece = fc.oneof(
      fc.constantFrom(
        ...'adc1 adc2 alarm ignition speed fixTime geofenceIds missing x __proto__ constructor toString prototype 0 1 7.5'.split(
          ' ',
        ),
        ...'"a" \'\' null true ( ) [ ] { } : ; , . + - * / % == != =~ =^ =$ !~ < > & | ^ ~ << ! ? ?: ?? = && || empty size'.split(
          ' ',
        ),
        ...'if else return var ; /* */ // lastPower .intValue() .split(","'.split(' '),
        'math:abs(',
        'math:pow(',
        '.length()',
        '.substring(',
        '.constructor',
        '["constructor"]',
        '"(a*)*"',
        '9'.repeat(30),
      ),
      fc.string({ unit: 'binary', maxLength: 6 }),
    )
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 25 }),
        fc.constantFrom<ComputedType>('string', 'number', 'boolean'),
        (pieces, type) => {
          expect(['nothing', 'refused', type]).toContain(outcomeOf(pieces.join(' '), type))
        },
      ),
      { numRuns: 1500, seed: 11 },
    )
  })

  it('a chain as long as an expression may be is read and computed', () => {
    const chain = `1${'+1'.repeat(1990)}`
    expect(resultOf(chain)).toBe(1991)
    expect(() => parseExpression(`${'!'.repeat(3000)}true`)).toThrow('nested more than')
    expect(resultOf(`alarm${'.trim()'.repeat(500)}`, 'string')).toBe('sos')
  })
})
