/**
 * Eine geschriebene Zahl mit dem Minuszeichen statt des Bindestrichs, wie sie in einem Satz oder Bericht steht. `leseZahl` liest beide.
 * @example mitMinuszeichen('-0,53') // '−0,53'
 */
export const mitMinuszeichen = (zahl: string): string => zahl.replace(/^-(?=\d)/, '−')
