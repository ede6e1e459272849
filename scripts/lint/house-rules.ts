/** What the linter's plugins for JavaScript are made of, as far as it is used here. */
type Rule = {
  create: (context: {
    report: (problem: { node: object; message: string }) => void;
  }) => Record<string, (node: { value: string }) => void>;
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
      if (!/\p{L}{2,}/u.test(node.value)) return;
      context.report({
        node,
        message:
          'Words for people live in src/locales; here they would be missing in the other languages.',
      });
    },
  }),
};

/** What no rule of the linter says. */
const houseRules = {
  meta: { name: 'house' },
  rules: { 'no-export-all': noExportAll, 'words-in-locales': wordsInLocales },
};

export default houseRules;
