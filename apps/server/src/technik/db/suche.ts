/**
 * Muster für `ilike`, je Wort des Suchtexts eines; alle Wörter müssen vorkommen. Platzhalter im Text gelten als Zeichen.
 * @example alsSuchmuster('Donau 100%') // ['%Donau%', '%100\\%%']
 */
export function alsSuchmuster(text: string | undefined): string[] {
  return (text ?? '')
    .split(/\s+/)
    .filter(wort => wort !== '')
    .map(wort => `%${wort.replace(/[\\%_]/g, zeichen => `\\${zeichen}`)}%`)
}
