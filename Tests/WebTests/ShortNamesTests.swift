import Testing

@testable import Web

/// What a script alone knows has short names as browsers get it.
@Suite struct ShortNamesTests {
    @Test(arguments: [
        ("let total=1;function add(number){total+=number}", "let b=1;function c(a){b+=a}"),
        ("let drawn=(row,index)=>row[index]", "let c=(b,a)=>b[a]"),
        ("async function wait(){return wait()}", "async function a(){return a()}"),
        ("let count=0;list.push(...count)", "let a=0;list.push(...a)"),
        ("let rows=2;rows / 2;'rows';/[/']rows/.test(rows)", "let a=2;a / 2;'rows';/[/']rows/.test(a)"),
    ])
    func `L-03 a name that one script makes is short in all of it, and no text changes`(script: String, short: String) {
        #expect(ShortNames.inserted(in: script) == short)
    }

    @Test(arguments: [
        "export function say(){say()}", "export let posts=1;posts", "export async function wait(){}",
        "let name=1;row.name=name", "let {name}=row;name", "let {name=2}=row", "({name:1});let name=2",
        "let name=1;send({kind,name})", "let kind=1;ask[`parse${kind}`]", "import{ask}from\"./b.js\";ask()",
        "document.title;if(location){open(history)}", "let a=1,b=a",
    ])
    func `L-03 a name that others may know stays`(script: String) {
        #expect(ShortNames.inserted(in: script) == script)
    }

    @Test func `L-03 a short name is none that the script has already`() {
        #expect(ShortNames.inserted(in: "let total=a+b(\"c\")") == "let d=a+b(\"c\")")
    }

    @Test(arguments: ["", "(", "(a", "`", "/", "'\\", "let", "...", "}"])
    func `L-03 what is no script stays as it is`(script: String) {
        #expect(ShortNames.inserted(in: script) == script)
    }
}
