const symbolOf = (money: string) => `(${money}->>'symbol')`
const isBehind = (money: string) => `(${money}->>'isSymbolBehind')::boolean`
const fromCamp = (value: string, otherwise: string) =>
  `coalesce((select ${value} from (select facts->'money' as money from camp) c), ${otherwise})`

const before = fromCamp(`case when ${isBehind('c.money')} then '' else ${symbolOf('c.money')} end`, `'$'`)
const behind = fromCamp(
  `case when ${isBehind('c.money')} then ' ' || ${symbolOf('c.money')} else '' end`,
  `''`,
)

/** Cents of a column or an expression, in SQL, as people read them: `-$1,234.50`, or `-1,234.50 kr`. */
export const usd = (cents: string) =>
  `(case when (${cents}) < 0 then '-' else '' end || ${before} || to_char(abs(${cents}) / 100.0, 'FM999,999,999,999,990.00') || ${behind})`
