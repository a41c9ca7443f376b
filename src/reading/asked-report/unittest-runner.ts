// `python -m unittest` with a result that keeps count; it shows what it always shows. What it knows is held
// by functions alone, so that no name in its module leads there.

export const UNITTEST_RUNNER = `import os, sys
os.unlink(__file__)
if sys.path and sys.path[0] == os.path.dirname(os.path.abspath(__file__)):
    sys.path[0] = os.getcwd()
sys.argv[0] = os.path.basename(sys.executable) + ' -m unittest'
__unittest = True
import json, unittest

RANKS = ('passed', 'skipped', 'failed')

def keeper():
    found = {}
    def note(test, result):
        name = test.id()
        if RANKS.index(result) >= RANKS.index(found.get(name, 'passed')):
            found[name] = result
    def entry(name, result):
        unloaded = name.startswith('unittest.loader._FailedTest.')
        return {'result': result, 'names': [name], 'isAside': result == 'skipped', 'isUnloaded': unloaded}
    def write():
        entries = [entry(name, result) for name, result in found.items()] + [{'end': True}]
        with open('@REPORT@', 'x', encoding='utf-8') as file:
            for fields in entries:
                file.write(json.dumps({'nonce': '@NONCE@', **fields}) + '\\n')
    return note, write

note, write = keeper()

class Result(unittest.TextTestResult):
    def addSuccess(self, test, *, note=note):
        super().addSuccess(test)
        note(test, 'passed')
    def addError(self, test, err, *, note=note):
        super().addError(test, err)
        note(test, 'failed')
    def addFailure(self, test, err, *, note=note):
        super().addFailure(test, err)
        note(test, 'failed')
    def addSubTest(self, test, subtest, err, *, note=note):
        super().addSubTest(test, subtest, err)
        if err is not None:
            note(test, 'failed')
    def addSkip(self, test, reason, *, note=note):
        super().addSkip(test, reason)
        note(test, 'skipped')
    def addExpectedFailure(self, test, err, *, note=note):
        super().addExpectedFailure(test, err)
        note(test, 'skipped')
    def addUnexpectedSuccess(self, test, *, note=note):
        super().addUnexpectedSuccess(test)
        note(test, 'failed')

class Runner(unittest.TextTestRunner):
    resultclass = Result
    def run(self, test, *, write=write):
        result = super().run(test)
        write()
        return result

del note, write
unittest.main(module=None, testRunner=Runner)
`;
