import { mathFunctions } from '../../../shared/domain/expression/math-functions.ts'

/** Whole expressions to start from; each has words: `computed.example.<name>`. */
export const examples = [
  { name: 'ignition', code: 'power > 13' },
  { name: 'alarm', code: 'event == 42 ? "lowBattery" : null' },
  { name: 'door', code: '(input & 1) != 0' },
  { name: 'fuel', code: 'math:round(adc1 * 0.125) / 10.0' },
  { name: 'moving', code: 'valid && speed > 5' },
  { name: 'changed', code: 'ignition != lastIgnition' },
] as const

/** What else may stand in an expression; each group has words: `computed.group.<name>`. */
export const building = [
  { name: 'calculate', parts: ['+', '-', '*', '/', '%', '( )'] },
  { name: 'compare', parts: ['==', '!=', '<', '<=', '>', '>=', '=~ [1, 2]', '=^ "a"', '=$ "z"'] },
  {
    name: 'decide',
    parts: ['&&', '||', '!', 'a ? b : c', 'a ?: b', 'a ?? b', 'empty a', 'size(a)', 'if (a) { b } else { c }'],
  },
  { name: 'bits', parts: ['&', '|', '^', '~', '<<', '>>'] },
  {
    name: 'text',
    parts: ['.length()', '.contains("a")', '.startsWith("a")', '.substring(0, 3)', '.split(",")[0]', '.toUpperCase()'],
  },
  { name: 'times', parts: ['fixTime.getHours()', 'fixTime.getDay()', 'fixTime.getTime()'] },
  { name: 'functions', parts: mathFunctions.map((name) => `${name}()`) },
] as const
