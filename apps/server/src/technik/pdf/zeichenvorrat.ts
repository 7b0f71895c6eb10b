/**
 * Zeichen, zu denen eine OpenType-Schrift eine Glyphe hat, aus ihrer Tabelle `cmap`. Quelle: OpenType 1.9, cmap, Formate 4 und 12;
 * andere kommen in Source Sans 3 nicht vor.
 * @throws TypeError, wenn die Schrift keine davon hat
 */
export function liesZeichenvorrat(schrift: Buffer): ReadonlySet<number> {
  const cmap = findeTabelle(schrift, 'cmap')
  const anzahl = cmap.readUInt16BE(2)
  const teile = Array.from({ length: anzahl }, (_, i) => cmap.subarray(cmap.readUInt32BE(4 + i * 8 + 4)))
  const teil = teile.find(t => t.readUInt16BE(0) === 12) ?? teile.find(t => t.readUInt16BE(0) === 4)
  if (teil === undefined) throw new TypeError('Die Schrift nennt ihre Zeichen in einem unbekannten Format.')
  return teil.readUInt16BE(0) === 12 ? liesGruppen(teil) : liesAbschnitte(teil)
}

function findeTabelle(schrift: Buffer, name: string): Buffer {
  for (let i = 0; i < schrift.readUInt16BE(4); i++) {
    const eintrag = 12 + i * 16
    if (schrift.toString('latin1', eintrag, eintrag + 4) === name)
      return schrift.subarray(schrift.readUInt32BE(eintrag + 8))
  }
  throw new TypeError(`Der Schrift fehlt die Tabelle ${name}.`)
}

/** Format 12: Gruppen aufeinanderfolgender Zeichen. */
function liesGruppen(teil: Buffer): Set<number> {
  const zeichen = new Set<number>()
  for (let i = 0; i < teil.readUInt32BE(12); i++) {
    const [von, bis, glyphe] = [0, 4, 8].map(abstand => teil.readUInt32BE(16 + i * 12 + abstand)) as [
      number,
      number,
      number,
    ]
    for (let z = von; z <= bis; z++) if (glyphe + z - von !== 0) zeichen.add(z)
  }
  return zeichen
}

/** Format 4: Abschnitte mit Verschiebung oder einer Liste von Glyphen. */
function liesAbschnitte(teil: Buffer): Set<number> {
  const doppelt = teil.readUInt16BE(6)
  const zeichen = new Set<number>()
  for (let i = 0; i < doppelt; i += 2) {
    const bis = teil.readUInt16BE(14 + i)
    const von = teil.readUInt16BE(16 + doppelt + i)
    const verschiebung = teil.readUInt16BE(16 + 2 * doppelt + i)
    const stelle = 16 + 3 * doppelt + i
    const abstand = teil.readUInt16BE(stelle)
    for (let z = von; z <= bis && z < 0xff_ff; z++) {
      const roh = abstand === 0 ? z : teil.readUInt16BE(stelle + abstand + 2 * (z - von))
      const glyphe = abstand !== 0 && roh === 0 ? 0 : (roh + verschiebung) & 0xff_ff
      if (glyphe !== 0) zeichen.add(z)
    }
  }
  return zeichen
}
