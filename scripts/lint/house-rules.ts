import { looseFrenchSpace } from './french-spaces.ts';

/** What the linter's plugins for JavaScript are made of, as far as it is used here. */
type Node = {
  type: string;
  value: unknown;
  parent: Node | null;
  key?: { name?: string };
  id?: { name?: string };
};
type Rule = {
  create: (context: {
    filename: string;
    report: (problem: { node: Node; message: string }) => void;
  }) => Record<string, (node: Node) => void>;
};

const noExportAll: Rule = {
  create: (context) => ({
    ExportAllDeclaration: (node) =>
      context.report({ node, message: 'A door names what it lets through.' }),
  }),
};

const wordsInLocales: Rule = {
  create: (context) => ({
    JSXText(node) {
      if (!/\p{L}{2,}/u.test(String(node.value))) return;
      context.report({
        node,
        message:
          'Words for people live in src/locales; here they would be missing in the other languages.',
      });
    },
  }),
};

/** Whether something belongs to what is called `fr`: an entry or a constant. */
function isFrench(node: Node): boolean {
  for (let each = node.parent; each !== null; each = each.parent) {
    const name = each.type === 'VariableDeclarator' ? each.id?.name : each.key?.name;
    if (name === 'fr') return true;
  }
  return false;
}

const frenchSpaces: Rule = {
  create: (context) => {
    const isFrenchFile = context.filename.endsWith('words-fr.ts');
    const check = (node: Node, text: unknown) => {
      if (typeof text !== 'string' || !looseFrenchSpace.test(text)) return;
      if (!isFrenchFile && !isFrench(node)) return;
      context.report({
        node,
        message:
          'French punctuation holds on to its word: U+202F before ; ! ? and %, U+00A0 before a colon and inside guillemets.',
      });
    };
    return {
      Literal: (node) => check(node, node.value),
      TemplateElement: (node) => check(node, (node.value as { raw: string }).raw),
    };
  },
};

/** What no rule of the linter says. */
const houseRules = {
  meta: { name: 'house' },
  rules: {
    'no-export-all': noExportAll,
    'words-in-locales': wordsInLocales,
    'french-spaces': frenchSpaces,
  },
};

export default houseRules;
