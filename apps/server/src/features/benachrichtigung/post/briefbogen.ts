import { alsXmltext } from '../../../technik/xml/xml.ts'

/** Was jede Mail als schlichtes HTML umgibt; Text und HTML sagen dasselbe. */

/** @param teile fertiges HTML */
export const alsBriefbogen = (teile: readonly string[]): string =>
  [
    '<!doctype html><html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Benthosdatenbank</title></head>',
    '<body style="margin:0;padding:24px 16px;background:#ffffff;color:#17262e;overflow-wrap:anywhere;font:16px/1.5 Arial,Helvetica,sans-serif">',
    '<div role="main" style="max-width:640px;margin:0 auto">',
    '<h1 style="margin:0 0 20px;font-size:14px;font-weight:normal;color:#44575f">Benthosdatenbank Fließgewässer</h1>',
    ...teile,
    '</div></body></html>',
  ].join('\n')

export const verweis = (adresse: string, worte: string): string =>
  `<a href="${alsXmltext(adresse)}" style="color:#0b5c7a">${alsXmltext(worte)}</a>`
