/** Zeichen, mit denen Tabellenkalkulationen eine Formel beginnen lassen, auch in ihrer vollbreiten Form. */
const FORMELBEGINN = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/

/** Text, den keine Tabellenkalkulation als Formel ausführt: vor einem Formelzeichen steht ein Hochkomma. */
export function entschaerfeFormel(text: string): string {
  return FORMELBEGINN.test(text) ? `'${text}` : text
}
