// English on a page that is read in another language. What a regulator, an operator or a rulebook wrote stays as it is written.
import type { Page } from 'playwright-core';

/** Common words of the screens that are no words of Spanish. */
const SPANISH =
  /\b(?:the|is|are|was|were|and|for|with|this|that|you|your|bets?|wagers?|round|table|seat|paid|lost|won|number|came|back|of|to|by|not|dealer|house|from|after|closed|called|spun)\b/i;
/** Two English words in a row. */
const CHINESE = /[A-Za-z]{2,}(?: [A-Za-z]{2,})+/;

/** Every text in a document that the house sent. */
function leaves(of: unknown, found: string[] = []): string[] {
  if (typeof of === 'string') found.push(of);
  else if (Array.isArray(of)) for (const each of of) leaves(each, found);
  else if (typeof of === 'object' && of !== null) for (const each of Object.values(of)) leaves(each, found);
  return found;
}

/** Those that quote a clause or a reading. */
function quoted(of: unknown, found: string[] = []): string[] {
  if (Array.isArray(of)) for (const each of of) quoted(each, found);
  else if (typeof of === 'object' && of !== null)
    for (const [name, each] of Object.entries(of)) {
      if (['clause', 'clause_says', 'reading', 'on', 'licence'].includes(name)) leaves(each, found);
      else quoted(each, found);
    }
  return found;
}

/** What the table's card and rules print: sentences of the program in them are compared with English in the house's own tests. */
async function printed(page: Page, table: string, tag: string): Promise<string[]> {
  const get = async (path: string): Promise<unknown> => {
    const answer = await page.request.get(`/api/tables/${table}${path}`, { headers: { 'accept-language': tag } });
    return answer.ok() ? answer.json() : null;
  };
  const all = [...leaves(await get('')), ...leaves(await get('/rules')), ...quoted(await get('/my-rounds?limit=5'))];
  return [...new Set(all)].filter((text) => /[A-Za-z]{2}/.test(text)).sort((a, b) => b.length - a.length);
}

/** Every piece of text on a page that is seen and reads as English. */
export async function english(page: Page, table: string, tag: string): Promise<string[]> {
  const own = await printed(page, table, tag);
  const seen = await page.evaluate(() => {
    const found: string[] = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const parent = walk.currentNode.parentElement;
      const text = walk.currentNode.textContent?.trim() ?? '';
      if (text !== '' && parent?.checkVisibility() === true && parent.closest('code, kbd, option') === null)
        found.push(text.replace(/\s+/g, ' '));
    }
    return found;
  });
  const pattern = tag === 'es' ? SPANISH : CHINESE;
  return seen.filter((text) => {
    let rest = text.replace(/Guest \d+/g, '');
    for (const name of own) rest = rest.replaceAll(name, '');
    return pattern.test(rest);
  });
}
